import { existsSync } from 'node:fs'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findFreePort } from '../../lib/infra/embedded/port.ts'
import { type SpecServer, serve } from './server.ts'

// The headless shell is the same Chromium without windows: it starts four times as fast and takes two
// thirds of the time.
const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
]

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

/** Runs in the page before its own scripts. */
const REPORT = `document.addEventListener('securitypolicyviolation', e =>
  swellbookViolation(e.effectiveDirective + ' ' + e.blockedURI + ' ' + e.sourceFile + ':' + e.lineNumber))`

/** A page of a real browser, with its forbidden actions. */
export interface Watched {
  readonly page: Page
  /** Blocked requests to origins that the test did not allow. */
  readonly strangers: readonly string[]
  /** Violations of the content security policy. */
  readonly violations: readonly string[]
  /** Uncaught errors and console errors, without violations. */
  readonly faults: readonly string[]
  /** Closes the page, as a phone does with an unused one, and opens another one, also watched. */
  readonly kill: () => Promise<Page>
}

/** Opens watched pages until the test ends, limited to these origins. */
export type OpenPage = (
  origins: string | readonly string[],
  options?: BrowserContextOptions
) => Promise<Watched>

interface Test {
  teardown(work: () => Promise<void>): void
  comment(message: string): void
  fail(message: string): unknown
}

/** A Chromium for the test, or undefined with a hint for its installation; a failure in CI. */
export async function browse(t: Test): Promise<OpenPage | undefined> {
  const executablePath = PLACES.find(place => place && existsSync(place))
  if (executablePath === undefined) {
    const word =
      'No Chromium here: apt-get install chromium-headless-shell (or chromium), or name one in CHROMIUM_PATH.'
    if (process.env.CI) t.fail(word)
    else t.comment(word)
    return undefined
  }
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS })
  t.teardown(() => browser.close())
  return async (origins, options) =>
    watch(await (await browser.newContext(options)).newPage(), [origins].flat())
}

/** A browser, and a server at a free port that is its PUBLIC_URL; undefined without Chromium. */
export async function browseCentre(
  t: Test
): Promise<{ readonly open: OpenPage; readonly server: SpecServer } | undefined> {
  const open = await browse(t)
  if (!open) return undefined
  const port = await findFreePort()
  const settings = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  return { open, server: await serve(t, { settings }) }
}

/** Milliseconds for one step of a page; a busy machine needs many. */
const PATIENCE_MS = 120_000

async function watch(page: Page, origins: readonly string[]): Promise<Watched> {
  const strangers: string[] = []
  const violations: string[] = []
  const faults: string[] = []
  const seen = { strangers, violations, faults }
  await examine(page, origins, seen)
  let open = page
  const kill = async () => {
    const next = await open.context().newPage()
    await examine(next, origins, seen)
    await open.close()
    open = next
    return next
  }
  return { page, ...seen, kill }
}

/** Records forbidden actions of a page. */
async function examine(
  page: Page,
  origins: readonly string[],
  { strangers, violations, faults }: Record<'strangers' | 'violations' | 'faults', string[]>
): Promise<void> {
  page.setDefaultTimeout(PATIENCE_MS)
  await page.route(
    url => /^https?:/.test(url.href) && !origins.includes(url.origin),
    route => {
      strangers.push(route.request().url())
      return route.abort()
    }
  )
  await page.exposeFunction('swellbookViolation', (violation: string) => violations.push(violation))
  await page.addInitScript({ content: REPORT })
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text())
  })
}
