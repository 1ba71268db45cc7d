import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { findSoffice } from '../processes/find-program.ts'
import { createSoffice } from './soffice.ts'

const DOC = 'application/msword'

describe('the installed LibreOffice', () => {
  let folder = ''
  let program = ''
  let sandbox: Promise<Sandbox>
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-soffice-'))
    program = path.join(folder, 'soffice')
    // Does what the document, its last argument, says; writes into the working directory.
    await writeFile(
      program,
      `#!/bin/sh
for last; do :; done
case $(cat "$last") in
  hang) sleep 60 & sleep 60 ;;
  profile) { printf '%%PDF-'; ls "$PWD/profile/user"; } > "$PWD/document.pdf" ;;
  nice)
    session() { cat /proc/self/autogroup 2>/dev/null; }
    for turn in 1 2 3 4 5 6 7 8 9; do
      case "$(nice) $(session)" in '10 ' | '10 '*' nice 10') ;; *) sleep 0.3 ;; esac
    done
    { printf '%%PDF-'; nice; session; } > "$PWD/document.pdf" ;;
  link) ln -s '${folder}/secret.pdf' "$PWD/document.pdf" ;;
  pipe) mkfifo "$PWD/document.pdf" ;;
  fail) ;;
  *) { printf '%%PDF-'; cat "$last"; } > "$PWD/document.pdf" ;;
esac
exit 0
`,
    )
    await chmod(program, 0o755)
    await chmod(folder, 0o755)
    await writeFile(path.join(folder, 'secret.pdf'), '%PDF-secret', { mode: 0o600 })
    vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`)
    sandbox = findSandbox()
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true })
  })

  async function convert(command: string, timeoutMs = 20_000) {
    const office = createSoffice(program, sandbox, { timeoutMs })
    try {
      const made = await office.convert({ mimetype: DOC, bytes: Buffer.from(command) })
      return made.status === 'made' ? Buffer.from(made.pdf).toString() : made
    } finally {
      await office.close()
    }
  }
  const leftovers = async () =>
    (await readdir(os.tmpdir())).filter((name) => name.startsWith('board-manual-office-'))

  it('is found where it is executable', () => {
    expect(findSoffice(`/nowhere:${folder}`)).toBe(program)
    expect(findSoffice('relative')).toBe(undefined)
  })

  it('makes a PDF with a profile of its own, and leaves no temporary files', async () => {
    const before = await leftovers()
    expect(await convert('Dear Sirs')).toBe('%PDF-Dear Sirs')
    expect(await convert('profile')).toContain('registrymodifications.xcu')
    expect(await leftovers()).toEqual(before)
  })

  it('has a lower priority than the server, as a process and as a session', async () => {
    expect(await convert('nice')).toMatch(/^%PDF-10\n(.* nice 10\n)?$/)
  })

  it('finds a document damaged when it exits with 0 but wrote no PDF', async () => {
    expect(await convert('fail')).toEqual({ status: 'unreadable', reason: 'damaged' })
  })

  it.each(['link', 'pipe'])('does not make the server open a %s that it leaves', async (command) => {
    expect(await convert(command)).toEqual({ status: 'unreadable', reason: 'damaged' })
  })

  it('is ended with all its processes when it takes too long', async () => {
    expect(await convert('hang', 300)).toEqual({
      status: 'unreadable',
      reason: 'it takes too long to be converted',
    })
  })

  it('converts an interactive document beside a background one', async () => {
    const office = createSoffice(program, sandbox)
    const start = (command: string, isInteractive: boolean) =>
      office.convert({ mimetype: DOC, bytes: Buffer.from(command) }, () => isInteractive)
    const background = Promise.allSettled([start('hang', false), start('next', false)])
    expect(await start('interactive', true)).toMatchObject({ status: 'made' })
    await office.close()
    for (const outcome of await background) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } })
  })

  it('is ended on close, and the document may be tried again', async () => {
    const office = createSoffice(program, sandbox)
    const waiting = office.convert({ mimetype: DOC, bytes: Buffer.from('hang') })
    const after = office.convert({ mimetype: DOC, bytes: Buffer.from('late') })
    const outcomes = Promise.allSettled([waiting, after])
    await office.close()
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } })
  })

  it('does not call a document damaged when it cannot be started', async () => {
    const office = createSoffice(path.join(folder, 'gone'), sandbox)
    const made = office.convert({ mimetype: DOC, bytes: Buffer.from('x') })
    await expect(made).rejects.toMatchObject({ code: 'unavailable' })
    await office.close()
  })
})
