import type { Page } from 'playwright-core'

/** A person at a page: each act counts one step, an address opened, a link or button used, a field filled. Looking is free. */
interface Person {
  readonly steps: () => number
  open(address: string): Promise<void>
  use(selector: string): Promise<void>
  /** Reaches a link that leads out of the browser, to the telephone: it is not followed. */
  leave(selector: string): Promise<void>
  fill(selector: string, text: string): Promise<void>
  /** Chooses in a list by its first sign. */
  choose(selector: string, value: string): Promise<void>
  /** Sends the form whose field was filled last. */
  enter(): Promise<void>
  /** Prints the page, as every browser does by itself; answers the paper's PDF. */
  print(): Promise<string>
}

/** The tasks of a normal day, and the steps that each takes at the most; docs/centre.md has them beside those of others. */
export const TASKS = {
  T1: 1,
  T2: 2,
  T3: 4,
  T4: 4,
  T5: 4,
  T6: 5,
  T7: 3,
  T8: 3,
  T9: 4,
  T10: 5,
  T11: 2,
  T12: 3
} as const

/** How a person may go about it. */
export const WAYS = ['without scripts', 'with scripts', 'by keyboard alone'] as const

/** A person at this page. */
export function personAt(page: Page, way: (typeof WAYS)[number]): Person {
  const isKeyboard = way === 'by keyboard alone'
  let count = 0
  const act = async (work: Promise<unknown>) => {
    count += 1
    await work
  }
  return {
    steps: () => count,
    open: address => act(page.goto(address)),
    use: async selector => {
      if (isKeyboard) await tabTo(page, selector)
      await act(isKeyboard ? page.keyboard.press('Enter') : page.locator(selector).click())
    },
    leave: selector =>
      act(isKeyboard ? tabTo(page, selector) : page.locator(selector).click({ trial: true })),
    fill: async (selector, text) => {
      if (isKeyboard) await tabTo(page, selector)
      await act(isKeyboard ? page.keyboard.type(text) : page.locator(selector).fill(text))
    },
    choose: async (selector, value) => {
      if (isKeyboard) await tabTo(page, selector)
      await act(isKeyboard ? page.keyboard.type(value) : page.locator(selector).selectOption(value))
    },
    enter: () => act(page.keyboard.press('Enter')),
    print: async () => {
      count += 1
      return (await page.pdf({ format: 'A4' })).toString('latin1')
    }
  }
}

/** Most elements of a small page that the keyboard passes. */
const MOST_TABS = 100

/** Goes on by the keyboard until an element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let n = 0; n < MOST_TABS; n += 1) {
    await page.keyboard.press('Tab')
    if ((await page.locator(`${selector}:focus`).count()) > 0) return
  }
  throw new Error(`The keyboard does not reach ${selector}.`)
}
