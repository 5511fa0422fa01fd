/** A parsed content line. Names of properties and parameters are upper-case. */
export interface Property {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

const PARAMETER = /;\s*([A-Za-z0-9-]+)\s*=\s*("[^"]*"|[^;:"]*)/y

/** Parses a content line; undefined if it is not one. */
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
  // Some programs write a time zone with colons but without quotes. Then the value begins after the last colon.
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

/** Formats a content line; quotes parameter values if needed. */
export function formatProperty({ name, parameters, value }: Property): string {
  const parts = [...parameters].map(([key, text]) => `;${key}=${/[:;,]/.test(text) ? `"${text}"` : text}`)
  return `${name}${parts.join('')}:${value}`
}
