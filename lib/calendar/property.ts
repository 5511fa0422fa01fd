/** A content line in its parts; names of properties and parameters are in capitals. */
export interface Property {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

const PARAMETER = /;\s*([A-Za-z0-9-]+)\s*=\s*("[^"]*"|[^;:"]*)/y

/** Reads a content line; undefined if it is none. */
export function parseProperty(text: string): Property | undefined {
  const name = /^[A-Za-z0-9-]+/.exec(text)?.[0]
  if (name === undefined) return undefined
  const parameters = new Map<string, string>()
  let at = name.length
  for (;;) {
    PARAMETER.lastIndex = at
    const found = PARAMETER.exec(text)
    if (!found) break
    const [all, key = '', value = ''] = found
    parameters.set(key.toUpperCase(), value.replace(/^"|"$/g, '').trim())
    at += all.length
  }
  // Some write a zone with colons and without quotes: the value begins at the last colon before it.
  const rest = text.slice(at)
  const colon = rest.lastIndexOf(':')
  const isUnquoted = parameters.has('TZID') && colon > 0
  if (isUnquoted) parameters.set('TZID', `${parameters.get('TZID')}${rest.slice(0, colon)}`)
  return {
    name: name.toUpperCase(),
    parameters,
    value: rest.slice((isUnquoted ? colon : rest.indexOf(':')) + 1)
  }
}

/** Writes a content line; values of parameters are quoted if they must be. */
export function formatProperty({ name, parameters, value }: Property): string {
  const parts = [...parameters].map(([key, text]) => `;${key}=${/[:;,]/.test(text) ? `"${text}"` : text}`)
  return `${name}${parts.join('')}:${value}`
}
