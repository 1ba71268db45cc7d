import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSoffice, findSoffice } from './soffice.ts'

const DOC = 'application/msword'

describe('the LibreOffice of the machine', () => {
  let folder = ''
  let program = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-soffice-'))
    program = path.join(folder, 'soffice')
    // Does with the last of its arguments what the document says, in the folder that it is given.
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
  fail) ;;
  *) { printf '%%PDF-'; cat "$last"; } > "$PWD/document.pdf" ;;
esac
exit 0
`,
    )
    await chmod(program, 0o755)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function convert(order: string, timeoutMs = 20_000) {
    const office = createSoffice(program, { timeoutMs })
    try {
      const made = await office.convert({ mimetype: DOC, bytes: Buffer.from(order) })
      return made.status === 'made' ? Buffer.from(made.pdf).toString() : made
    } finally {
      await office.close()
    }
  }
  const leftovers = async () =>
    (await readdir(os.tmpdir())).filter((name) => name.startsWith('board-manual-office-'))

  it('is found where it can be run', () => {
    expect(findSoffice(`/nowhere:${folder}`)).toBe(program)
    expect(findSoffice('relative')).toBe(undefined)
  })

  it('gives the PDF that it wrote, with a profile of its own, and leaves nothing behind', async () => {
    const before = await leftovers()
    expect(await convert('Dear Sirs')).toBe('%PDF-Dear Sirs')
    expect(await convert('profile')).toContain('registrymodifications.xcu')
    expect(await leftovers()).toEqual(before)
  })

  it('stands behind the server for the processor, with its session where there are such', async () => {
    expect(await convert('nice')).toMatch(/^%PDF-10\n(.* nice 10\n)?$/)
  })

  it('says 0 and has written nothing: the document is damaged', async () => {
    expect(await convert('fail')).toEqual({ status: 'unreadable', reason: 'damaged' })
  })

  it('is ended with all that it started when it takes too long', async () => {
    expect(await convert('hang', 300)).toEqual({
      status: 'unreadable',
      reason: 'it takes too long to be converted',
    })
  })

  it('converts what somebody waits for beside what nobody waits for', async () => {
    const office = createSoffice(program)
    const give = (order: string, isInteractive: boolean) =>
      office.convert({ mimetype: DOC, bytes: Buffer.from(order) }, () => isInteractive)
    const background = Promise.allSettled([give('hang', false), give('next', false)])
    expect(await give('awaited', true)).toMatchObject({ status: 'made' })
    await office.close()
    for (const outcome of await background) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } })
  })

  it('is ended on close, and the document is worth another try', async () => {
    const office = createSoffice(program)
    const waiting = office.convert({ mimetype: DOC, bytes: Buffer.from('hang') })
    const after = office.convert({ mimetype: DOC, bytes: Buffer.from('late') })
    const outcomes = Promise.allSettled([waiting, after])
    await office.close()
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } })
  })

  it('that is not there is no fault of the document', async () => {
    const office = createSoffice(path.join(folder, 'gone'))
    const made = office.convert({ mimetype: DOC, bytes: Buffer.from('x') })
    await expect(made).rejects.toMatchObject({ code: 'unavailable' })
    await office.close()
  })
})
