/** True for a URL of a Redis or Valkey store. */
export function isStore(text: string): boolean {
  if (!/^rediss?:\/\/[^\s?#]+$/.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password, pathname } = new URL(text)
  return hostname !== '' && /^\/?$|^\/\d{1,4}$/.test(pathname) && [username, password].every(isEscaped)
}

export function isMailServer(text: string): boolean {
  if (!/^smtps?:\/\/[^\s?#]+$/.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password, pathname } = new URL(text)
  return hostname !== '' && /^\/?$/.test(pathname) && [username, password].every(isEscaped)
}

/** True for an email address, alone or in angle brackets after a name. */
export function isMailbox(text: string): boolean {
  const address = /^[^<>"\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text
  return /^[^\s@<>()[\]\\,;:"]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(address)
}

function isEscaped(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}
