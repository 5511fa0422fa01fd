/**
 * User and password of every URL in a text, up to the last @ of a word: passwords may be unescaped, and a URL may be mistyped
 * with one slash or three.
 */
const CREDENTIALS = /\b([a-z][a-z\d+.-]*:\/+)[^\s"'<>]*@/gi

/** Removes user and password from all URLs in a text. */
export function hideCredentials(text: string): string {
  return text.replace(CREDENTIALS, '$1…@')
}
