// A webhook receiver that accepts everything. Usage: receiver.js
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(204).end())
})
server.listen(0, '127.0.0.1', () => console.error(`listening ${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))
