import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort } from 'node:worker_threads'

// A server that has nothing to do, in a thread of its own: what it is asked for late, the machine was late with.

const server = createServer((_request, response) => void response.end('ok'))
server.listen(0, '127.0.0.1', () => {
  parentPort?.postMessage(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`)
})
