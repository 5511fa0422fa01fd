import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'

/** Resolves after all finite animations. */
const FADED = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished))`

/**
 * Violations found by axe-core in an open page or frame, by these rules or all: the rule with its first
 * element. Waits for fading colours.
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

/** Rules of Lighthouse's score for accessibility that axe-core leaves out unless they are named. */
export const SCORED_RULES = ['heading-order', 'target-size', 'td-has-header'] as const

/**
 * Widths in pixels of the narrowest phone, a usual phone, a tablet and a desktop, each with colour schemes.
 */
const LOOKS = [
  { width: 280, colorScheme: 'light' },
  { width: 360, colorScheme: 'light' },
  { width: 768, colorScheme: 'light' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 280, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light', forcedColors: 'active' }
] as const

/** Content cut off at the right by an ancestor that hides overflow. */
const CUT = `[...document.querySelectorAll('*')]
  .filter(box => /hidden|clip/.test(getComputedStyle(box).overflowX) && box.clientWidth > 1)
  .flatMap(box => [...box.querySelectorAll('a, button, input, select, textarea, summary, label, p, h1, h2, h3, td, th')]
    .filter(part => part.checkVisibility() && part.offsetWidth > 1 &&
      part.getBoundingClientRect().right > box.getBoundingClientRect().right + 1)
    .map(part => 'cut off: ' + part.outerHTML.slice(0, 100)))
  .slice(0, 1)`

/** Visibility of each element. */
const VISIBLE = `[...document.querySelectorAll('*')].map(element => Number(element.checkVisibility())).join('')`

/** Rules about dimensions and colours; all others concern visible content. */
const OF_LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

interface Test {
  strictSame(found: unknown, expected: unknown, message: string): boolean
}

/** The narrowest and the widest, one in each colour scheme. */
const EXTREMES: readonly object[] = [LOOKS[0], LOOKS[4]]

/**
 * Checks an address in every width and colour scheme: nothing may overflow or be cut off, and axe-core may
 * find nothing. Opens the page once, because only its style changes; unless other elements become visible,
 * only dimensions and colours are checked again. A translation has the colours of the English page: with
 * `isTranslation` axe-core checks only the narrowest and the widest.
 */
export async function requireFlawless(
  t: Test,
  page: Page,
  address: string,
  name: string,
  isTranslation = false
): Promise<void> {
  await page.goto(address)
  const seen = new Set<unknown>()
  for (const appearance of LOOKS) {
    const { width, ...media } = appearance
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ forcedColors: 'none', ...media })
    const outside = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    const visibility = await page.evaluate(VISIBLE)
    const rules = seen.has(visibility) ? OF_LOOKS : []
    seen.add(visibility)
    const isChecked = !isTranslation || EXTREMES.includes(appearance)
    const flaws = isChecked ? await findFlaws(page, rules) : []
    t.strictSame(
      [outside, ...((await page.evaluate(CUT)) as string[]), ...flaws],
      [0],
      `${name}, ${[width, ...Object.values(media)].join(' ')}`
    )
  }
}
