// tags: full alone
import type { Page } from 'playwright-core'
import t from 'tap'
import { findFreePort } from '../../lib/infra/embedded/port.ts'
import { browse } from '../support/browser.ts'
import { openSchool } from '../support/centre.ts'
import { addSignedInOwner, type SpecOwner } from '../support/owner.ts'
import { agedBy, holdingsOf, STORED_TAPS, untilIn, untilStored } from '../support/phone.ts'
import { addSlot, bookingOf, morningZone } from '../support/school.ts'

const NAMES = ['Ana', 'Bea', 'Caio', 'Dina', 'Eva', 'Filipe', 'Gil', 'Hugo']

t.test('the control centre offline', async t => {
  const open = await browse(t)
  if (!open) return
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const { server, sql } = await openSchool(t, {
    school: { timeZone: morningZone() },
    settings: { PORT: String(port), PUBLIC_URL: url }
  })
  const key = await server.schoolKey('Hotel Mar')
  const lesson = await addSlot(sql, {
    daysAhead: 0,
    localStart: '23:00',
    localEnd: '23:45',
    capacity: 40,
    instructors: 6,
    onSale: true
  })
  await sql`update slots set local_date = local_date + 1 where id = ${lesson}`
  const parties = new Map<string, string>()
  for (const customerName of [...NAMES, 'Zé Gone']) {
    const { body } = await server.post('/api/partner/v1/bookings', {
      key,
      body: bookingOf(lesson, { customerName, participants: 4 })
    })
    parties.set(customerName, body.bookingId)
  }
  await sql`update slots set local_date = local_date - 1 where id = ${lesson}`
  const [{ date }] =
    (await sql`select local_date::text as date from slots where id = ${lesson}`) as unknown as [
      { date: string }
    ]
  const dayUrl = `${url}/centre/days/${date}`
  const rows = () => sql<{ id: string; at: Date; by: string }[]>`
    select booking_id as id, at, person_id as by from school_log where act = 'arrival.set' order by id`

  /** A phone whose browser has stored the day's page. */
  async function start(headers: Readonly<Record<string, string>>, locale = 'en-GB') {
    const watched = await open!(url, { viewport: { width: 360, height: 740 }, locale })
    await watched.page.context().addCookies([cookieOf(headers, url)])
    await watched.page.goto(dayUrl)
    await untilStored(watched.page, `/centre/days/${date}`)
    return watched
  }

  await t.test('keeps eight arrivals, and sends each once with the time of its tap', async t => {
    const { headers, personId } = await addSignedInOwner(sql, undefined, url)
    const watched = await start(headers)
    const { strangers, violations } = watched
    let { page } = watched
    await page.goto(`${url}/centre/lessons/${lesson}`)
    await untilStored(page, `/centre/lessons/${lesson}`)
    await page.context().setOffline(true)
    const taps: [number, number][] = []
    for (const name of [...NAMES, 'Zé Gone']) {
      const before = Date.now()
      await page.getByRole('button', { name: `All 4: ${name}` }).click()
      await page.getByRole('button', { name: `4 here: ${name}`, pressed: true }).waitFor()
      taps.push([before, Date.now()])
    }
    await page.getByText(/Offline since \d\d:\d\d · 9 not sent/).waitFor()
    await sql`update bookings set status = 'cancelled', cancelled_at = clock_timestamp() where id = ${parties.get('Zé Gone')!}`

    page = await watched.kill()
    await page.goto(`${url}/centre`)
    t.equal(page.url(), dayUrl, 'the icon of the home screen leads to the day that was opened')
    await page.getByText(/Offline since \d\d:\d\d · 9 not sent/).waitFor()
    t.equal(await page.getByText('Gil · 4').count(), 1)
    t.equal(await page.getByRole('button', { name: /^4 here: /, includeHidden: true }).count(), 9)
    await page.goto(`${url}/centre/lessons/${lesson}`)
    await page.getByText('9 not sent').waitFor()
    t.equal(
      await page.getByRole('button', { name: /^4 here: / }).count(),
      9,
      'and the lesson knows them as well'
    )
    t.equal((await rows()).length, 0)

    // The service executes the first request, but its response is lost.
    let lose = () => {}
    const lost = new Promise<void>(resolve => {
      lose = resolve
    })
    await page.route(
      '**/centre/arrivals?*',
      async route => {
        await route.fetch()
        await route.abort()
        lose()
      },
      { times: 1 }
    )
    await page.context().setOffline(false)
    await lost
    t.equal((await rows()).length, 1, 'the first has arrived, and the phone does not know')
    await page.getByText('9 not sent').waitFor()
    await reload(page)
    await page.getByText('Not saved:').waitFor()
    t.match(await page.textContent('#tell'), /Zé Gone, \d\d:\d\d: This booking is not confirmed/)
    const sent = await rows()
    t.strictSame(
      sent.map(({ id }) => id),
      NAMES.map(name => parties.get(name)),
      'each once, in the order of the taps'
    )
    t.ok(sent.every(({ by }) => by === personId))
    const arrivals = await sql<
      { id: string; at: number; arrived: number }[]
    >`select booking_id as id, arrived,
      extract(epoch from at)::float8 * 1000 as at from arrivals`
    for (const [n, name] of NAMES.entries()) {
      const { at, arrived } = arrivals.find(({ id }) => id === parties.get(name))!
      t.equal(arrived, 4)
      t.ok(at >= taps[n]![0] && at <= taps[n]![1], `${name} was here when it was tapped`)
    }
    await page.getByRole('button', { name: 'Understood' }).click()
    await page.reload()
    await page.getByText(/ · updated \d\d:\d\d$/).waitFor()
    t.equal(await page.getByText('not sent').count(), 0)
    t.notOk(await page.locator('#tell').isVisible(), 'and what was refused is not told for ever')
    t.strictSame({ strangers, violations }, { strangers: [], violations: [] })
    await page.context().close()
  })

  await t.test('keeps the last saved sizes of a guest, and sends them once', async t => {
    const { headers, personId } = await addSignedInOwner(sql, undefined, url)
    const { page, strangers, violations } = await start(headers)
    const form = `/centre/guests/${parties.get('Ana')}/1`
    await page.goto(url + form)
    await untilStored(page, form)
    await page.context().setOffline(true)
    for (const height of ['150', '168']) {
      await page.getByLabel('Height').fill(height)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved on this phone.').waitFor()
      await page.getByRole('button', { name: 'Understood' }).click()
    }
    await page.goto(url + form)
    await page.getByText('1 not sent').waitFor()
    await untilIn(page, "document.forms[0].height.value === '168'")
    const noted =
      () => sql`select height_cm as height, by from guests g join (select id, person_id as by from school_log) l on l.id = g.log_id
      where g.booking_id = ${parties.get('Ana')!}`
    t.strictSame([...(await noted())], [])
    let tries = 0
    await page.route('**/centre/guests/**', async route => {
      if (route.request().method() !== 'POST') return route.continue()
      const answer = await route.fetch()
      tries += 1
      return tries === 1 ? route.abort() : route.fulfill({ response: answer })
    })
    await page.context().setOffline(false)
    await reload(page)
    await untilIn(page, `(await ${STORED_TAPS}) === 0`)
    t.ok(tries > 1, 'the first answer was lost')
    t.strictSame([...(await noted())], [{ height: 168, by: personId }])
    const [{ times }] =
      (await sql`select count(*)::int as times from school_log where act = 'guest.set'`) as unknown as [
        { times: number }
      ]
    t.equal(times, 1)
    t.strictSame({ strangers, violations }, { strangers: [], violations: [] })
    await page.context().close()
  })

  await t.test('names what needs a connection, in the language of the page', async t => {
    const { headers } = await addSignedInOwner(sql, undefined, url)
    const { page, strangers, violations } = await start(headers, 'pt-PT')
    await page.context().setOffline(true)
    await tap(page)
    await page.getByText(/Sem rede desde as \d\d:\d\d · 1 por enviar/).waitFor()
    const address = page.url()
    await page.locator('button[form=sales]').first().click()
    await page.getByText('Isto precisa de rede.').waitFor()
    t.equal(page.url(), address, 'what was typed is still here')
    await page.getByRole('button', { name: 'Percebi' }).click()
    for (const leave of [
      () => page.click(`[id="${lesson}"] a[href$="/book"]`),
      () => page.goto(`${url}/centre/lessons/${lesson}`),
      // Simulates a browser that believes it is online: the script then submits the form.
      () => page.evaluate("document.getElementById('sales').submit()")
    ]) {
      await leave()
      await page.getByRole('heading', { name: 'Aqui não há rede' }).waitFor()
      t.equal(await page.getByText('Hotel Mar').count(), 0)
      await page.goto(`${url}/centre`)
      await page.getByText('1 por enviar').waitFor()
    }
    await page.context().setOffline(false)
    await page.getByText(/atualizado às \d\d:\d\d$/).waitFor()
    t.strictSame({ strangers, violations }, { strangers: [], violations: [] })
    await page.context().close()
  })

  await t.test('keeps no names after sign-out, after a session, or for the next person', async t => {
    const nothing = { caches: [], databases: [], workers: 0, local: 0 }
    const cases: readonly (readonly [
      name: string,
      end: (page: Page, owner: SpecOwner) => Promise<unknown>
    ])[] = [
      [
        'signing out',
        async page => {
          await page.goto(`${url}/centre/account`)
          await page.getByRole('button', { name: 'Sign out' }).click()
          await page.getByText('Not signed in').waitFor()
        }
      ],
      [
        'a session that was ended elsewhere',
        async (page, { personId }) => {
          await sql`update sessions set revoked_at = clock_timestamp() where person_id = ${personId}`
          await reload(page)
          await page.getByText('Not signed in').waitFor()
        }
      ]
    ]
    for (const [name, end] of cases) {
      const owner = await addSignedInOwner(sql, undefined, url)
      const { page } = await start(owner.headers)
      t.match(
        await holdingsOf(page),
        { caches: ['pages', /^shell-/], databases: ['centre'], workers: 1 },
        `before ${name}`
      )
      await end(page, owner)
      t.strictSame(await holdingsOf(page), nothing, name)
      await page.context().setOffline(true)
      await t.rejects(page.goto(dayUrl), /ERR_INTERNET_DISCONNECTED/)
      await page.context().close()
    }

    const { headers } = await addSignedInOwner(sql, undefined, url)
    const { page } = await start(headers)
    await page.context().setOffline(true)
    await tap(page)
    await page.getByText('1 not sent').waitFor()
    const next = await addSignedInOwner(sql, undefined, url)
    await page.context().addCookies([cookieOf(next.headers, url)])
    const before = (await rows()).length
    const anew = page.waitForEvent('load')
    await page.context().setOffline(false)
    await anew
    await untilIn(page, `localStorage.who === '${next.personId}'`)
    t.equal(await page.evaluate(STORED_TAPS), 0, 'and nothing is sent in the name of somebody else')
    t.equal((await rows()).length, before)
    await page.context().close()
  })

  await t.test('keeps nothing for more than a day', async t => {
    const { headers } = await addSignedInOwner(sql, undefined, url)
    const { page } = await start(headers)
    await page.context().setOffline(true)
    await tap(page)
    await page.getByText('1 not sent').waitFor()
    await page.evaluate(agedBy(23))
    await page.goto(dayUrl)
    await page.getByText(/Offline since \w{3},? \d\d:\d\d · 1 not sent/).waitFor()
    await page.evaluate(agedBy(2))
    await page.goto(dayUrl)
    await page.getByRole('heading', { name: 'No connection here' }).waitFor()
    await untilIn(page, `(await ${STORED_TAPS}) === 0`)
    t.equal(
      await page.evaluate("caches.open('pages').then(pages => pages.keys()).then(keys => keys.length)"),
      0
    )
    await page.context().close()
  })
})

/** Taps "arrived" or "not arrived". */
async function tap(page: Page): Promise<void> {
  await page.locator('button[form=arrivals]:visible').first().click()
}

/** The session as a browser cookie. */
function cookieOf({ cookie }: Readonly<Record<string, string>>, url: string) {
  const [name = '', value = ''] = cookie!.split('=')
  return { name, value, url }
}

/** Simulates the return of the user to the phone. */
async function reload(page: Page): Promise<void> {
  await page.evaluate("dispatchEvent(new Event('focus'))")
}
