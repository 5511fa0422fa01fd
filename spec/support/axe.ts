import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'

/**
 * What axe-core finds wrong in a page or frame that is open, by these of its rules or all: the rule, and the first element of
 * each. Nothing is good.
 */
export async function findFlaws(place: Page | Frame, rules: readonly string[] = []): Promise<string[]> {
  await place.evaluate(axe.source)
  return place.evaluate(async rules => {
    // biome-ignore lint/suspicious/noExplicitAny: axe stands in the page, where no type of ours reaches
    const { violations } = await (globalThis as any).axe.run(rules.length > 0 ? { runOnly: rules } : {})
    return violations.map(
      ({ id, nodes }: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
        `${id}: ${nodes[0]?.html} (${nodes[0]?.failureSummary})`
    )
  }, rules)
}

/** Pixels of the narrowest phone, and of a desk. */
const WIDTHS = [280, 1100] as const

interface Test {
  equal(found: unknown, wanted: unknown, what: string): boolean
  strictSame(found: unknown, wanted: unknown, what: string): boolean
}

/** Opens an address at every width: nothing may stand outside, and axe-core may find nothing. */
export async function requireFlawless(t: Test, page: Page, address: string, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(address)
    t.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, `${name} ${width}`)
    t.strictSame(await findFlaws(page), [], `${name}, ${width} px`)
  }
}
