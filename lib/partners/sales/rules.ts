/** Undefined if the text cannot be a partner's id. */
export function parsePartnerId(text: string): string | undefined {
  return /^[1-9]\d{0,17}$/.test(text) ? text : undefined
}
