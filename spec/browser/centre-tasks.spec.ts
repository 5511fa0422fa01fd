import type { Page } from 'playwright-core'
import t from 'tap'
import { one } from '../../lib/database/pool.ts'
import { findFreePort } from '../../lib/embedded/port.ts'
import { browse } from '../support/browser.ts'
import { addSignedInOwner } from '../support/owner.ts'
import { addSchool, addSlot, bookingOf } from '../support/school.ts'
import { fillSea } from '../support/sea.ts'
import { serve } from '../support/server.ts'

/** A person at a page: each act counts one step, an address opened, a link or button used, a field filled. Looking is free. */
interface Person {
  readonly steps: () => number
  open(address: string): Promise<void>
  use(selector: string): Promise<void>
  fill(selector: string, text: string): Promise<void>
  /** Sends the form whose field was filled last. */
  enter(): Promise<void>
}

const WAYS = ['without scripts', 'with scripts', 'by keyboard alone'] as const

t.test('a normal day on a phone, step by step', async t => {
  const open = await browse(t)
  if (!open) return
  const port = await findFreePort()
  const settings = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  const server = await serve(t, { settings })
  const { sql, url } = server
  await addSchool(sql, { timeZone: await zoneOfMorning() })
  const key = await server.schoolKey('Hotel Mar')
  const book = async (lessonId: string, customerName: string, participants: number): Promise<string> =>
    (
      await server.post('/api/partner/v1/bookings', {
        key,
        body: bookingOf(lessonId, { customerName, participants })
      })
    ).body.bookingId
  const first = await addSlot(sql, { spotName: 'Supertubos', daysAhead: 0, capacity: 12 })
  const alone = await addSlot(sql, {
    daysAhead: 0,
    localStart: '14:00',
    localEnd: '16:00',
    instructors: 0
  })
  await book(first, 'Ana Silva', 4)
  const moved = await book(first, 'João Conceição', 2)
  await sql`insert into lesson_moves (school_id, slot_id, local_date, local_start, spot_name)
    select school_id, id, local_date, '08:30', 'Consolação' from slots where id = ${first}`
  await fillSea(server.databaseUrl)
  const { headers } = await addSignedInOwner(sql, undefined, url)
  const [name = '', value = ''] = headers.cookie!.split('=')

  /** A zone in which it is six in the morning now, or soon after: its today has the whole day before it. */
  async function zoneOfMorning(): Promise<string> {
    const { hour } = one<{ hour: number }>(
      await sql`select extract(hour from clock_timestamp() at time zone 'UTC')::int as hour`
    )
    const ahead = ((6 - hour + 36) % 24) - 12
    return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  }

  for (const way of WAYS) {
    await t.test(way, async t => {
      const { page, strangers, violations, faults } = await open(url, {
        viewport: { width: 360, height: 740 },
        javaScriptEnabled: way !== 'without scripts',
        locale: 'en-GB'
      })
      await page.context().addCookies([{ name, value, url }])

      await t.test('T1: one step says what the day is, who is missing and whether the sea suits', async t => {
        const person = personAt(page, way)
        await person.open(`${url}/centre`)
        t.match(await page.textContent('#counts'), /lessons2guests6.*no instructor1/s)
        t.match(await page.textContent(`[id="${alone}"]`), 'no instructor yet')
        t.match(await page.textContent(`[id="${first}"] .pill`), /suits the level|not for this level/)
        t.equal(person.steps(), 1)
      })

      await t.test('T2: one step more shows who stands there, for any lesson of the day', async t => {
        const person = personAt(page, way)
        await person.open(`${url}/centre`)
        t.ok(await page.getByText('Ana Silva').isVisible(), 'the next lesson lies open')
        const none = page.locator(`[id="${alone}"]`).getByText('The whole lesson')
        t.notOk(await none.isVisible())
        await person.use(`[id="${alone}"] summary`)
        await none.waitFor()
        t.equal(person.steps(), 2)
      })

      await t.test('T11: two steps find a booking and tell what happened to it', async t => {
        const person = personAt(page, way)
        await person.open(`${url}/centre`)
        await person.fill('#q', 'conceicao')
        await person.enter()
        await page.waitForURL(`**/centre/bookings/${moved}`)
        t.match(await page.textContent('#history'), /Lesson moved. Was .*08:30, Consolação/)
        t.equal(person.steps(), 3, 'opening the day, which is where it starts, is one')
      })

      t.strictSame({ strangers, violations, faults }, { strangers: [], violations: [], faults: [] })
      await page.context().close()
    })
  }
})

function personAt(page: Page, way: (typeof WAYS)[number]): Person {
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
    fill: async (selector, text) => {
      if (isKeyboard) await tabTo(page, selector)
      await act(isKeyboard ? page.keyboard.type(text) : page.locator(selector).fill(text))
    },
    enter: () => act(page.keyboard.press('Enter'))
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
