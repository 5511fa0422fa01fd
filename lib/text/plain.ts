/**
 * Cleans user text for a language model: removes invisible characters (control, zero-width, bidirectional, tag, filler, variation
 * selectors), turns line breaks into spaces, and cuts to `most` characters.
 */
export function cleanText(text: string, most = 80): string {
  const seen = text
    .toWellFormed()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  const characters = [...seen]
  return characters.length <= most ? seen : `${characters.slice(0, most - 1).join('')}…`
}
