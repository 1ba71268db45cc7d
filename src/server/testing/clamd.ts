import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { daemonsIn } from './daemons.ts'
import { freePort } from './free-port.ts'

/** The harmless file that every scanner takes for a virus (eicar.org), in two parts so that this one is not taken for it. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const EICAR_SIGNATURE = '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-Signature\n'

/** A clamd that is running. */
export interface Clamd {
  tcp: string
  unix: string
  stop: () => Promise<void>
}

/** Starts clamd on the loopback and on a socket, with nothing in its database but the signature of EICAR. */
export async function startClamd({ maxStreamBytes }: { maxStreamBytes: number }): Promise<Clamd> {
  const daemons = await daemonsIn('clamd')
  try {
    const { folder, ready, start } = daemons
    const port = await freePort()
    const socket = path.join(folder, 'clamd.sock')
    const database = path.join(folder, 'database')
    const configuration = path.join(folder, 'clamd.conf')
    await mkdir(database)
    await writeFile(path.join(database, 'eicar.hdb'), EICAR_SIGNATURE)
    const lines = [
      'Foreground yes',
      `DatabaseDirectory ${database}`,
      `TemporaryDirectory ${folder}`,
      `LocalSocket ${socket}`,
      `TCPSocket ${String(port)}`,
      'TCPAddr 127.0.0.1',
      `StreamMaxLength ${String(maxStreamBytes)}`,
      'AlertExceedsMax yes',
      'ExitOnOOM yes',
    ]
    await writeFile(configuration, `${lines.join('\n')}\n`)
    start('clamd', '--config-file', configuration)
    await ready(async () => {
      const line = connect(port, '127.0.0.1').end('zPING\0')
      if ((await text(line)) !== 'PONG\0') throw new Error('clamd is not ready')
    })
    return { tcp: `tcp://127.0.0.1:${String(port)}`, unix: `unix:${socket}`, stop: daemons.stop }
  } catch (error) {
    await daemons.stop()
    throw error
  }
}
