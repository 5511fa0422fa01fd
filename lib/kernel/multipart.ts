/** Fields of a form with files: text or file content. If a name is repeated, its last value counts. */
type Parts = Readonly<Record<string, string | Buffer>>

/** Maximum parts; browsers send one per control. */
const MAX_PARTS = 20

/** Maximum bytes of a part's headers. */
const MAX_HEAD_BYTES = 2048

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i

/** The boundary from a Content-Type; undefined if it is not multipart/form-data. */
export function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? []
  return quoted ?? bare
}

/** Parses multipart form data as browsers write it; undefined if malformed or truncated. Empty file inputs are left out. */
export function parseParts(bytes: Buffer, boundary: string): Parts | undefined {
  const between = Buffer.from(`\r\n--${boundary}`)
  const opening = between.subarray(2)
  if (!bytes.subarray(0, opening.length).equals(opening)) return undefined
  const parts: [name: string, value: string | Buffer][] = []
  let at = opening.length
  for (let n = 0; n <= MAX_PARTS; n += 1) {
    if (bytes.toString('latin1', at, at + 2) === '--') return Object.fromEntries(parts)
    const end = bytes.indexOf(between, at)
    const part = end < 0 ? undefined : readPart(bytes.subarray(at, end))
    if (part === undefined) return undefined
    if (part.length > 0) parts.push(part as [string, string | Buffer])
    at = end + between.length
  }
  return undefined
}

/** A part's name and value; empty for an empty file input, undefined if malformed. */
function readPart(part: Buffer): [name: string, value: string | Buffer] | [] | undefined {
  const ends = part.subarray(0, MAX_HEAD_BYTES).indexOf('\r\n\r\n')
  if (ends < 0) return undefined
  const head = part.toString('utf8', 0, ends)
  const name = /^content-disposition:\s*form-data;[^\r\n]*?\bname="([^"\r\n]*)"/im.exec(head)?.[1]
  if (name === undefined) return undefined
  const value = part.subarray(ends + 4)
  const file = /\bfilename="([^"\r\n]*)"/i.exec(head)
  if (file === null) return [name, value.toString('utf8')]
  return file[1] === '' && value.length === 0 ? [] : [name, value]
}
