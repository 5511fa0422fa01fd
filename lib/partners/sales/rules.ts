/** Parses a partner's id. Undefined if the text cannot be one. */
export function parsePartnerId(text: string): string | undefined {
  return /^[1-9]\d{0,17}$/.test(text) ? text : undefined
}
