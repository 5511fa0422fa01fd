import type { Page } from 'playwright-core'

/** Waits until something holds in a page, whose policy lets no text be evaluated there. */
export async function untilIn(page: Page, what: string): Promise<void> {
  await page.evaluate(`(async () => { while (!(${what})) await new Promise(requestAnimationFrame) })()`)
}

/** Waits until the browser could show a page of the control centre without a net. */
export async function untilKept(page: Page, path: string): Promise<void> {
  await untilIn(
    page,
    `await navigator.serviceWorker.ready && await (await caches.open('pages')).match('${path}')`
  )
}
