/** Most common domains of guests' addresses. */
const COMMON = [
  ...['gmail.com', 'googlemail.com', 'hotmail.com', 'hotmail.fr', 'outlook.com', 'outlook.pt', 'live.com'],
  ...[
    'icloud.com',
    'yahoo.com',
    'yahoo.fr',
    'yahoo.es',
    'sapo.pt',
    'gmx.de',
    'gmx.net',
    'web.de',
    't-online.de'
  ],
  ...['orange.fr', 'free.fr', 'laposte.net', 'protonmail.com']
]

/** Minimum length of a domain that can be a misspelling: shorter ones are too similar to other real ones. */
const MIN_LENGTH = 8

/** The address that was probably meant, if its domain is one typing error away from a common one. */
export function likelyAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || COMMON.includes(domain)) return undefined
  const meant = COMMON.find(common => common.length >= MIN_LENGTH && isOneErrorAway(domain, common))
  return meant && `${address.slice(0, at)}@${meant}`
}

/** True if one letter was added, left out, replaced, or exchanged with the next. */
function isOneErrorAway(typed: string, meant: string): boolean {
  let start = 0
  while (start < meant.length && typed[start] === meant[start]) start += 1
  const rest = (text: string, skipped: number) => text.slice(start + skipped)
  const swapped = `${meant[start + 1] ?? ''}${meant[start] ?? ''}${rest(meant, 2)}`
  return (
    rest(typed, 1) === rest(meant, 1) ||
    rest(typed, 1) === rest(meant, 0) ||
    rest(typed, 0) === rest(meant, 1) ||
    rest(typed, 0) === swapped
  )
}
