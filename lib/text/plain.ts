/**
 * Prepares user text for a language model. Removes invisible characters (control, zero-width, bidirectional, tag, filler,
 * variation selectors), turns line breaks into spaces, and cuts after `max` characters.
 */
export function cleanText(text: string, max = 80): string {
  const visible = text
    .toWellFormed()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  const characters = [...visible]
  return characters.length <= max ? visible : `${characters.slice(0, max - 1).join('')}…`
}
