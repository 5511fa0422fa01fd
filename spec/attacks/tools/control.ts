import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Sql } from '../../../lib/database/pool.ts'

/** A server that is everything ours must not be, for the tools to show that they can see. */
export interface Control {
  readonly url: string
  /** A school that it knows. */
  readonly schoolId: string
  /** A folder for whatever the tools write. */
  readonly folder: string
  close(): Promise<void>
}

/** So few connections that slow clients can take them all. */
const CONNECTIONS = 50

/**
 * Starts it over the same PostgreSQL, on a free port of the loopback: what a caller writes into the address, a field, the
 * key or the document becomes part of a statement as it is, comes back as it is, and so does PostgreSQL's complaint.
 */
export async function openControl(
  sql: Sql,
  { schoolId, folder }: Pick<Control, 'schoolId' | 'folder'>
): Promise<Control> {
  const server = createServer(async (request, response) => {
    const asked = await wordsOf(request)
    try {
      const rows = await sql.unsafe(`select name from schools where id = '${asked}'`)
      const names = rows.map(({ name }) => `<li>${name}`).join('')
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(`<h1>${asked}</h1><ul>${names}</ul><a href="/schools?school=${asked}">Again</a>`)
    } catch (error) {
      response.writeHead(500, { 'content-type': 'text/html' })
      // In the words of PHP, which wapiti knows.
      response.end(`PostgreSQL query failed: ERROR: ${(error as Error).message}`)
    }
  })
  server.maxConnections = CONNECTIONS
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    schoolId,
    folder,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    }
  }
}

/** What somebody wrote into the one place that they used. */
async function wordsOf(request: IncomingMessage): Promise<string> {
  const body = await text(request)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://control')
  if (body !== '') return String((parsed(body) as { school?: unknown } | undefined)?.school)
  const key = request.headers['x-partner-api-key']
  return (
    searchParams.get('school') ?? (key === undefined ? decodeURIComponent(pathname.slice(1)) : String(key))
  )
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
