import type { Page } from 'playwright-core'

/** Waits until an expression is true in a page, whose policy forbids evaluating texts. */
export async function untilIn(page: Page, condition: string): Promise<void> {
  await page.evaluate(`(async () => { while (!(${condition})) await new Promise(requestAnimationFrame) })()`)
}

/** Waits until the browser could show a staff page offline. */
export async function untilStored(page: Page, path: string): Promise<void> {
  await untilIn(
    page,
    `await navigator.serviceWorker.ready && await (await caches.open('pages')).match('${path}')`
  )
}

/** Number of taps stored by a page's browser. */
export const STORED_TAPS = `new Promise(done => { indexedDB.open('centre').onsuccess = ({ target: { result } }) => {
  const ask = result.transaction('taps').objectStore('taps').count()
  ask.onsuccess = () => (result.close(), done(ask.result)) } })`

/** Everything that a browser stores for the site. */
export async function holdingsOf(page: Page): Promise<unknown> {
  return page.evaluate(`(async () => ({
    caches: (await caches.keys()).sort(), databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length, local: localStorage.length }))()`)
}

/** Makes stored data that many hours older. */
export const agedBy = (hours: number) => `(async () => {
  const pages = await caches.open('pages')
  const earlier = at => new Date(new Date(at) - ${hours} * 36e5)
  for (const key of await pages.keys()) {
    const copy = await pages.match(key), headers = new Headers(copy.headers)
    headers.set('date', earlier(headers.get('date')).toUTCString())
    await pages.put(key, new Response(await copy.text(), { headers }))
  }
  await new Promise(done => { indexedDB.open('centre').onsuccess = ({ target: { result } }) => {
    const change = result.transaction('taps', 'readwrite')
    change.objectStore('taps').openCursor().onsuccess = ({ target: { result: at } }) => {
      if (at) at.update({ ...at.value, at: earlier(at.value.at).toISOString() }), at.continue() }
    change.oncomplete = () => (result.close(), done()) } })
})()`
