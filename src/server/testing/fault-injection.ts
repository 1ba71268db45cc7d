import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How the line to a server is to be: */
export type Line =
  /** as it should */
  | 'well'
  /** it takes everything and answers nothing */
  | 'silent'
  /** it hangs up at once */
  | 'broken'
  /** it hangs up when the answer comes: the request was carried out, and its answer is lost */
  | 'answerless'
  /** it hangs up, or falls silent, after so many more bytes to the server or from it */
  | { hangsUpAfter: number; of: 'request' | 'answer' }
  | { silentAfter: number; of: 'answer' }

/** A line to a server that can be made as bad as lines are. */
export interface FaultyLine {
  /** Its own address, to be used in place of the server's. */
  url: string
  become(line: Line): void
  stop: () => Promise<void>
}

export async function faultyLineTo(server: string): Promise<FaultyLine> {
  const { hostname, port, protocol } = new URL(server)
  const sockets = new Set<Socket>()
  let line: Line = 'well'
  let left = 0

  const listener = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const hangUp = () => {
      client.resetAndDestroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    const pass = (part: 'request' | 'answer', to: Socket) => (chunk: Buffer) => {
      if (line === 'silent') return
      if (line === 'broken' || (line === 'answerless' && part === 'answer')) {
        hangUp()
        return
      }
      if (typeof line === 'string' || line.of !== part) {
        to.write(chunk)
        return
      }
      to.write(chunk.subarray(0, left))
      left -= chunk.length
      if (left <= 0 && 'hangsUpAfter' in line) hangUp()
      left = Math.max(0, left)
    }
    client.on('data', pass('request', upstream))
    upstream.on('data', pass('answer', client))
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')

  return {
    url: `${protocol}//127.0.0.1:${String((listener.address() as AddressInfo).port)}`,
    become(next) {
      line = next
      if (typeof next === 'object') left = 'hangsUpAfter' in next ? next.hangsUpAfter : next.silentAfter
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
