import type { Page } from 'playwright-core'

/**
 * A user of a page: opening an address, using a link or button and filling a field count one step each.
 * Reading is free.
 */
interface Person {
  readonly steps: () => number
  open(address: string): Promise<void>
  use(selector: string): Promise<void>
  /** Focuses a link that leaves the browser, such as a telephone number, without following it. */
  leave(selector: string): Promise<void>
  fill(selector: string, text: string): Promise<void>
  /** Selects an option by its first character. */
  choose(selector: string, value: string): Promise<void>
  /** Submits the form of the last filled field. */
  enter(): Promise<void>
  /** Prints the page as a PDF with the browser's own function. */
  print(): Promise<string>
}

/** Tasks of a normal day with their maximum steps; docs/centre.md compares them with other products. */
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

/** Ways to use the pages. */
export const INPUT_MODES = ['without scripts', 'with scripts', 'by keyboard alone'] as const

/** A user of this page. */
export function personAt(page: Page, mode: (typeof INPUT_MODES)[number]): Person {
  const isKeyboard = mode === 'by keyboard alone'
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

/** Maximum focusable elements of a small page. */
const MAX_TABS = 100

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let n = 0; n < MAX_TABS; n += 1) {
    await page.keyboard.press('Tab')
    if ((await page.locator(`${selector}:focus`).count()) > 0) return
  }
  throw new Error(`The keyboard does not reach ${selector}.`)
}
