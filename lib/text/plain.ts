/**
 * Text that someone typed, made fit to be shown to a model as data: what cannot be seen (control, zero-width,
 * bidirectional, tag and filler characters, variation selectors) is taken out, line breaks become spaces, and it is
 * at most `most` characters long.
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
