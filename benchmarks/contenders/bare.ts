// Upper limit of any server on node:http: it sends the same bytes from memory. Usage: bare.js STATUS TYPE < bytes
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [file = '', status = '200', type = 'application/json'] = process.argv.slice(2)
const body = readFileSync(file)
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(Number(status), { 'content-type': type, 'content-length': body.length })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => console.error(`listening ${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))
