import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer } from 'smtp-server'

/** Starts a mail server whose mails lie in a folder, as those of a server without one do. */
export async function startSmtp(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const keep = callbackify(async (mail: Readable): Promise<void> => {
    const name = `${new Date().toISOString()}-${randomUUID()}`
    const unfinished = path.join(folder, `.${name}`)
    await writeFile(unfinished, await buffer(mail))
    await rename(unfinished, path.join(folder, `${name}.eml`))
  })
  const server = new SMTPServer({
    authOptional: true,
    // It would ask a name server for the name of the loopback, and wait for it.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => keep(stream, (error) => done(error)),
  })
  const { port } = await new Promise<{ port: number }>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(listening.address() as { port: number }))
  })
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
