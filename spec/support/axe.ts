import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'

/** What axe-core finds wrong in a page or frame that is open: its rule, and the first element of each. Nothing is good. */
export async function findFlaws(place: Page | Frame): Promise<string[]> {
  await place.evaluate(axe.source)
  return place.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe stands in the page, where no type of ours reaches
    const { violations } = await (globalThis as any).axe.run()
    return violations.map(
      ({ id, nodes }: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
        `${id}: ${nodes[0]?.html} (${nodes[0]?.failureSummary})`
    )
  })
}
