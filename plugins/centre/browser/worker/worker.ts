// The service worker. Pages are network first, then the stored copy, then the offline page. Copies are dropped after a
// day, and all of them on a 401. The name of a file contains its digest, so any copy is current. A page stored before a
// release gets the current files if its own are gone. Sign-in pages are never stored.

declare const self: ServiceWorkerGlobalScope

/** Set by the build: the files of the current pages, and the name of their cache. */
declare const FILES: readonly string[]
declare const SHELL: string

const NO_NET = `/centre/no-net${location.search}`

/** Milliseconds before a stored copy replaces a slow answer, and the maximum age of a copy. */
const SLOW_MS = 5000
const OLD_MS = 86_400_000

self.addEventListener('install', event => event.waitUntil(fill().then(() => self.skipWaiting())))
self.addEventListener('activate', event => event.waitUntil(activate()))
self.addEventListener('fetch', event => {
  const { request } = event,
    { pathname } = new URL(request.url)
  if (pathname.startsWith('/centre/assets/')) event.respondWith(file(request, pathname))
  else if (request.mode === 'navigate' && !pathname.startsWith('/centre/sign-in'))
    event.respondWith(page(event, pathname))
})
removeOldCaches()

async function fill() {
  const shell = await caches.open(SHELL)
  if (!(await shell.match(NO_NET))) await shell.addAll([...FILES, NO_NET])
}

async function activate() {
  for (const name of await caches.keys()) if (name !== SHELL && name !== 'pages') await caches.delete(name)
  await self.clients.claim()
}

async function file(request: Request, path: string) {
  const name = path.slice(path.lastIndexOf('/'))
  const copy = await caches.match(request, { ignoreVary: true })
  return (
    copy ??
    fetch(request).catch(
      async () => (await caches.match(FILES.find(file => file.endsWith(name)) ?? path)) ?? Response.error()
    )
  )
}

async function page(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event,
    sent = fetch(request)
  sent.catch(() => {})
  const copy = request.method === 'GET' && (await copyOf(path))
  try {
    const answer = await Promise.race(
      copy ? [sent, new Promise<Response>(resolve => setTimeout(resolve, SLOW_MS, copy))] : [sent]
    )
    if (answer.status === 401) await forget()
    else if (answer.ok && answer !== copy) event.waitUntil(fill().catch(() => {}))
    return answer
  } catch {
    return copy || (await caches.match(NO_NET)) || Response.error()
  }
}

async function copyOf(path: string) {
  const pages = await removeOldCaches()
  if (!pages || !/^\/centre\/?$/.test(path)) return pages?.match(path, { ignoreVary: true })
  const paths = (await pages.keys()).map(({ url }) => new URL(url).pathname),
    today = new Date().toLocaleDateString('sv')
  const days = paths.filter(path => path.startsWith('/centre/days/')).sort()
  const home =
    paths.find(path => path === '/centre/mine') ?? days.find(path => path.endsWith(today)) ?? days[0]
  return home && Response.redirect(home)
}

async function removeOldCaches() {
  if (!(await caches.has('pages'))) return
  const pages = await caches.open('pages')
  for (const key of await pages.keys()) {
    const copy = await pages.match(key, { ignoreVary: true })
    if (!(Date.now() - Date.parse(copy?.headers.get('date') ?? '') < OLD_MS)) await pages.delete(key)
  }
  return pages
}

async function forget() {
  for (const name of await caches.keys()) await caches.delete(name)
  indexedDB.deleteDatabase('centre')
}
