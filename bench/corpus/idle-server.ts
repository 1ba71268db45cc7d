import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort } from 'node:worker_threads'

// An idle server in another thread. Its response times show the delays of the machine itself.

const server = createServer((_request, response) => void response.end('ok'))
server.listen(0, '127.0.0.1', () => {
  parentPort?.postMessage(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`)
})
