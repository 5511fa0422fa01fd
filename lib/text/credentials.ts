/**
 * User and password of every address in a text, up to the last @ of a word: a password may hold what should be escaped, and an address may
 * be mistyped with one slash or three.
 */
const CREDENTIALS = /\b([a-z][a-z\d+.-]*:\/+)[^\s"'<>]*@/gi

/** The text without the user and the password of any address in it. */
export function hideCredentials(text: string): string {
  return text.replace(CREDENTIALS, '$1…@')
}
