// tags: full alone
import t from 'tap'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { recordPayment } from '../../plugins/centre/desk/writes.ts'
import { findFlaws } from '../support/axe.ts'
import { browseCentre } from '../support/browser.ts'
import { addSignedIn } from '../support/owner.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../support/school.ts'
import { INPUT_MODES, personAt } from '../support/steps.ts'

t.test('the cash-up on a phone takes three steps from the day', async t => {
  const centre = await browseCentre(t)
  if (!centre) return
  const { open, server } = centre
  const { sql, url } = server
  await addSchool(sql)
  const { headers, personId } = await addSignedIn(sql, { role: 'desk', publicUrl: url })
  const [name = '', value = ''] = headers.cookie!.split('=')
  const key = await server.schoolKey('Hotel Mar')
  const body = bookingOf(await addSlot(sql, { capacity: 20, instructors: 4 }), { participants: 2 })
  for (const method of ['cash', 'card'] as const) {
    const { bookingId } = (await server.post('/api/partner/v1/bookings', { key, body })).body
    const payment = { id: uuidV7(Date.now()), bookingId, cents: 7000, method }
    await recordPayment(sql, { schoolId: SCHOOL, personId, instructorId: null }, payment)
  }
  for (const mode of INPUT_MODES) {
    await t.test(mode, async t => {
      await sql`delete from cash_counts`
      const { page, strangers, violations, faults } = await open(url, {
        viewport: { width: 360, height: 740 },
        javaScriptEnabled: mode !== 'without scripts',
        locale: 'en-GB'
      })
      await page.context().addCookies([{ name, value, url }])
      await page.goto(`${url}/centre`)
      const person = personAt(page, mode)
      await person.use('a[href^="/centre/cash/"]')
      t.match(await page.textContent('h1'), /^Cash-up · /)
      const [cash, card] = [page.locator('#counted-0'), page.locator('#counted-1')]
      t.strictSame([await cash.inputValue(), await card.inputValue()], ['', '70.00'])
      await person.fill('#counted-0', '65')
      await person.use('#tills button.button')
      t.equal(person.steps(), 3)
      t.match(await page.textContent('#did'), /Count saved\..*Undo/s)
      t.match(await page.textContent('#tills'), /Difference: -€5/)
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      t.ok((overflow as number) <= 0, 'no column is cut')
      if (mode === 'with scripts') t.strictSame(await findFlaws(page), [])
      t.strictSame({ strangers, violations, faults }, { strangers: [], violations: [], faults: [] })
      await page.context().close()
    })
  }
})
