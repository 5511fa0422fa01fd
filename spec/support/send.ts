import { setTimeout as passing } from 'node:timers/promises'
import { type Operation, type OperationRequest, written } from './operations.ts'
import type { Answer, Sent, SpecServer } from './server.ts'

/** Percent-encodes a text. A lone surrogate, which has no UTF-8, becomes the bytes that it would have. */
function escapeText(text: string): string {
  return [...text]
    .map(character =>
      character.isWellFormed()
        ? encodeURIComponent(character).replace(/^\.$/, '%2E')
        : Buffer.from([
            0xed,
            0x80 | ((character.charCodeAt(0) >> 6) & 63),
            0x80 | (character.charCodeAt(0) & 63)
          ])
            .toString('hex')
            .replace(/../g, byte => `%${byte}`)
    )
    .join('')
}

/** Path and query of a request. */
export function addressOf({ entry }: Operation, { path, query }: OperationRequest): string {
  const place = entry.path.replace(/:([A-Za-z]+)/g, (_, name: string) => escapeText(path[name] ?? 'x'))
  const pairs = fieldsOf(query)
  return pairs === '' ? place : `${place}?${pairs}`
}

function fieldsOf(fields: object): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${escapeText(name)}=${escapeText(written(value))}`)
    .join('&')
}

/** Body and headers of a request in wire format. */
export function sentOf({ entry }: Operation, { headers, body }: OperationRequest): Sent {
  if (!entry.route.body) return { headers }
  if (entry.route.bodyType === 'upload') return uploadOf(body as object, headers)
  if (entry.route.bodyType !== 'form') return { headers, body: JSON.stringify(body) }
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return { headers: { ...headers, ...type }, body: fieldsOf(body as object) }
}

/** A multipart form as a browser sends it; values that are not texts are files. */
function uploadOf(body: object, headers: Sent['headers']): Sent {
  const lines = Object.entries(body).flatMap(([name, value]) => [
    `--parts\r\ncontent-disposition: form-data; name="${name}"${typeof value === 'string' ? '' : '; filename="file"'}\r\n\r\n`,
    Buffer.isBuffer(value) || typeof value === 'string' ? value : JSON.stringify(value),
    '\r\n'
  ])
  return {
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=parts' },
    body: Buffer.concat([...lines, '--parts--\r\n'].map(line => Buffer.from(line as string)))
  }
}

/** Sends a request and checks the answer against its route. */
export async function ask(
  server: SpecServer,
  operation: Operation,
  asking: OperationRequest
): Promise<Answer> {
  const send = () =>
    server.request(operation.entry.route.method, addressOf(operation, asking), sentOf(operation, asking))
  let answered = await send()
  // A process rejects more than eight concurrent pictures: retry, as a browser's user would.
  for (
    let tries = 0;
    tries < MAX_TRIES && operation.name === PICTURE && answered.status === 503;
    tries += 1
  ) {
    await passing(100)
    answered = await send()
  }
  return answered
}

const PICTURE = 'setSchoolPicture'
const MAX_TRIES = 50
