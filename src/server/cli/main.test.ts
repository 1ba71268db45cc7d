import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { npmEnv, runAdmin } from '#server/testing/product.ts'

// The program as an operator starts it: what it says, how it ends, with and without a server beside it.

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-admin-'))
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

function start(script: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    env: {
      ...npmEnv,
      DATA_DIR: path.join(folder, 'data'),
      INIT_CWD: folder,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

async function admin(args: string[], input = '', env: Record<string, string> = {}) {
  const here = { DATA_DIR: path.join(folder, 'data'), INIT_CWD: folder }
  return await runAdmin(args, { ...here, ...env }, input)
}

/** Starts what runs until it is stopped, with the test; gives what it says once it is so far. */
async function startBeside(
  script: string,
  isSoFar: RegExp,
  env: Record<string, string>,
): Promise<RegExpExecArray> {
  const child = start(script, [], env)
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  })
  for await (const chunk of child.stdout!) {
    const said = isSoFar.exec(String(chunk))
    if (said !== null) return said
  }
  throw new Error(`${script} ended`)
}

async function startServer(): Promise<string> {
  const [, url = ''] = await startBeside('../main.ts', /ready at (\S+),/, { PORT: '0' })
  return url.replace('localhost', '127.0.0.1')
}

const PASSWORD = 'Correct-horse-1'

test('a wrong call ends with 2 and says how it is done, and help with 0', async () => {
  const wrong = await admin(['destroy'])
  expect([wrong.code, wrong.err.startsWith('There is no "destroy".\n\nUsage:')]).toEqual([2, true])
  expect((await admin(['--help'])).code).toBe(0)
  expect(await readdir(folder)).toEqual([])
})

describe('beside a server and without one', () => {
  test('an administrator is made beside a server, backed up, and restored where none runs', async () => {
    const url = await startServer()
    expect(await admin(['create-admin', 'ada@example.com'], `${PASSWORD}\n`)).toMatchObject({
      code: 0,
      out: 'ada@example.com was made, as the master administrator.\n',
    })
    const signedIn = await fetch(`${url}/api/login-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', password: PASSWORD }),
    })
    expect(signedIn.status).toBe(200)
    expect((await admin(['backup', 'all.zip'])).out).toMatch(/all\.zip: \d+ rows, 0 documents, 0 B\.\n$/)
    expect(await admin(['restore', 'all.zip'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('A server is running') as string,
    })

    const elsewhere = { DATA_DIR: path.join(folder, 'elsewhere') }
    await startBeside('../worker.ts', /is waiting for a server/, elsewhere)
    expect(await admin(['restore', 'all.zip'], '', elsewhere)).toMatchObject({ code: 0 })
    expect((await admin(['verify'], '', elsewhere)).code).toBe(0)
  })

  test('interrupted while it waits, it ends in order', async () => {
    const child = start('main.ts', ['create-admin', 'ada@example.com'])
    const errors = text(child.stderr!)
    await expect
      .poll(() => readdir(path.join(folder, 'data')).catch(() => []), { timeout: 30_000 })
      .toContain('server.pid')
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    expect(await errors).not.toContain('    at ')
    expect(await readdir(path.join(folder, 'data'))).not.toContain('server.pid')
  })
})
