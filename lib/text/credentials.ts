/**
 * Matches user and password of every URL in a text, up to the last @ of the word. Passwords may be unescaped, and a mistyped
 * URL may have one slash or three.
 */
const CREDENTIALS = /\b([a-z][a-z\d+.-]*:\/+)[^\s"'<>]*@/gi

/** Removes user and password from all URLs in a text. */
export function hideCredentials(text: string): string {
  return text.replace(CREDENTIALS, '$1…@')
}
