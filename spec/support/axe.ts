import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'

/** Ends when every change of colour that does end has ended. */
const FADED = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished))`

/**
 * What axe-core finds wrong in a page or frame that is open, by these of its rules or all: the rule, and the first element of
 * each. Nothing is good. Colours that are still fading are waited for.
 */
export async function findFlaws(place: Page | Frame, rules: readonly string[] = []): Promise<string[]> {
  if (!(await place.evaluate("'axe' in globalThis"))) await place.evaluate(axe.source)
  await place.evaluate(FADED)
  return place.evaluate(async rules => {
    // biome-ignore lint/suspicious/noExplicitAny: axe stands in the page, where no type of ours reaches
    const { violations } = await (globalThis as any).axe.run({
      resultTypes: ['violations'],
      ...(rules.length > 0 && { runOnly: rules })
    })
    return violations.map(
      ({ id, nodes }: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
        `${id}: ${nodes[0]?.html} (${nodes[0]?.failureSummary})`
    )
  }, rules)
}

/** Pixels of the narrowest phone, of a usual one, of a tablet and of a desk; and the colours that people choose. */
const LOOKS = [
  { width: 280, colorScheme: 'light' },
  { width: 360, colorScheme: 'light' },
  { width: 768, colorScheme: 'light' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 280, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light', forcedColors: 'active' }
] as const

/** What is cut off at the right: a control or words that reach beyond an ancestor which shows nothing beyond itself. */
const CUT = `[...document.querySelectorAll('*')]
  .filter(box => /hidden|clip/.test(getComputedStyle(box).overflowX) && box.clientWidth > 1)
  .flatMap(box => [...box.querySelectorAll('a, button, input, select, textarea, summary, label, p, h1, h2, h3, td, th')]
    .filter(part => part.checkVisibility() && part.offsetWidth > 1 &&
      part.getBoundingClientRect().right > box.getBoundingClientRect().right + 1)
    .map(part => 'cut off: ' + part.outerHTML.slice(0, 100)))
  .slice(0, 1)`

/** Which elements can be seen. */
const SHOWN = `[...document.querySelectorAll('*')].map(element => Number(element.checkVisibility())).join('')`

/** Rules that judge measures and colours: all others judge what is there and can be seen. */
const OF_LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

interface Test {
  strictSame(found: unknown, wanted: unknown, what: string): boolean
}

/**
 * Opens an address and looks at it in every width and colour: nothing may stand outside or be cut off, and axe-core may find nothing. The page
 * is opened once, for its style alone decides what changes; where it shows what it showed before, only its measures and colours are judged anew.
 */
export async function requireFlawless(t: Test, page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  const seen = new Set<unknown>()
  for (const { width, ...media } of LOOKS) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ forcedColors: 'none', ...media })
    const outside = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    const shown = await page.evaluate(SHOWN)
    const rules = seen.has(shown) ? OF_LOOKS : []
    seen.add(shown)
    t.strictSame(
      [outside, ...((await page.evaluate(CUT)) as string[]), ...(await findFlaws(page, rules))],
      [0],
      `${name}, ${[width, ...Object.values(media)].join(' ')}`
    )
  }
}
