import t from 'tap'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { choosePath } from '../../../lib/storefront/links.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { changeLessonsByStaff } from '../../../plugins/centre/weather/writes.ts'
import { openPages } from '../../support/centre.ts'
import { addGift, creditBalance } from '../../support/credits.ts'
import { addSignedInOwner } from '../../support/owner.ts'
import { FREE_FORMS, filledForm } from '../../support/page.ts'
import { addSlot, SCHOOL } from '../../support/school.ts'

const SECRET = 'the-secret-of-these-specs-long-enough'

t.test('a guest takes credit after a called-off lesson', async t => {
  const { sql, get, post, attemptFor } = await openPages(t, {
    settings: { ...FREE_FORMS, SECRET_KEY: SECRET }
  })

  /** A booking of two that is paid in cash and by a gift card, and called off. */
  async function calledOff(cashCents: number, giftCents = 0, byStaff = false) {
    const slotId = await addSlot(sql)
    const path = `/book/${SCHOOL}/${slotId}`
    const gift = giftCents > 0 ? await addGift(sql, giftCents, { secret: SECRET }) : undefined
    const code = gift && { offerCode: gift.code, shownCode: gift.code, shownCredit: String(giftCents) }
    await post(path, filledForm(await attemptFor(slotId), code))
    const { id } = singleRow<{ id: string }>(await sql`select id from bookings where slot_id = ${slotId}`)
    if (cashCents > 0)
      await sql`insert into payments (school_id, id, booking_id, cents, method, at)
        values (${SCHOOL}, ${uuidV7(Date.now())}, ${id}, ${cashCents}, 'cash', now())`
    if (byStaff) {
      const { version } = singleRow<{ version: number }>(
        await sql`select schedule_version as version from slots where id = ${slotId}`
      )
      const change = {
        id: uuidV7(Date.now()),
        act: 'cancel' as const,
        because: 'waves' as const,
        words: null
      }
      await changeLessonsByStaff(
        sql,
        { schoolId: SCHOOL, personId: change.id },
        { ...change, lessons: [{ id: slotId, version }] }
      )
    } else await sql`select cancel_slots(${SCHOOL}, array[${slotId}]::uuid[], true)`
    const choice = singleRow<{ id: string }>(await sql`select id from choices where booking_id = ${id}`)
    return { id, gift, path: choosePath(SECRET, { schoolId: SCHOOL, choiceId: choice.id }) }
  }
  const codeIn = (text: string) => /<b>([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})<\/b>/.exec(text)?.[1] ?? ''
  const bonus = (percent: number | null) =>
    sql`update schools set choice_bonus = ${percent}, credit_months = 6`

  await t.test('only if the school offers it and something was paid', async t => {
    const { path, id } = await calledOff(7000)
    t.notMatch((await get(path)).text, 'value="credit"')
    t.equal((await post(path, { to: 'credit' })).headers.get('location'), `${path}?refused=no_credit`)
    t.match((await get(`${path}?refused=no_credit`)).text, 'Credit is not available.')
    t.match(await sql`select state from choices where booking_id = ${id}`, [{ state: 'open' }])
    await bonus(10)
    t.notMatch((await get((await calledOff(0)).path)).text, 'value="credit"')
  })

  await t.test('with one tap and the school’s bonus, and books with its code', async t => {
    const { path, id } = await calledOff(7000)
    t.match((await get(path)).text, /€77 for any lesson of this school.*That includes €7 from the school\./s)
    t.equal((await post(path, { to: 'credit' })).headers.get('location'), path)
    t.equal((await post(path, { to: 'credit' })).headers.get('location'), path, 'a repeat')
    t.match((await post(path, { to: 'refund' })).headers.get('location'), 'refused=decided')
    t.match(await sql`select state, decided_by, cents::int from choices where booking_id = ${id}`, [
      { state: 'credit', decided_by: 'guest', cents: 7000 }
    ])
    const { text } = await get(path)
    const code = codeIn(text)
    t.match(text, /You have taken credit.*€77 left on it\. Valid until/s)
    const target = await addSlot(sql, { daysAhead: 6 })
    const form = filledForm(await attemptFor(target), {
      offerCode: code,
      shownCode: code,
      shownCredit: '7700'
    })
    const booked = (await post(`/book/${SCHOOL}/${target}`, form)).headers.get('location') ?? ''
    t.match((await get(booked)).text, '€70 paid by your code')
    t.match((await get(path)).text, '€7 left on it.')
  })

  await t.test('for the money alone: what came from a gift card goes back to it', async t => {
    const { path, id, gift } = await calledOff(2000, 5000)
    t.match((await get(path)).text, '€22 for any lesson')
    await post(path, { to: 'credit' })
    t.equal(await creditBalance(sql, gift!.id), 5000)
    const { credit } = singleRow<{ credit: string }>(
      await sql`select credit_id as credit from choices where booking_id = ${id}`
    )
    t.equal(await creditBalance(sql, credit), 2200)
    t.match(await sql`select held_cents(${SCHOOL}, ${id})::int as held`, [{ held: 0 }])
  })

  await t.test(
    'or the money: a gift card gets its part back, and is valid for three more months',
    async t => {
      const { path, gift, id } = await calledOff(2000, 5000)
      await sql`update credits set valid_until = now() - interval '1 day' where id = ${gift!.id}`
      await post(path, { to: 'refund' })
      t.equal(await creditBalance(sql, gift!.id), 5000)
      t.match(
        await sql`select valid_until > now() + interval '80 days' as valid from credits where id = ${gift!.id}`,
        [{ valid: true }]
      )
      t.match(await sql`select held_cents(${SCHOOL}, ${id})::int as held`, [{ held: 2000 }])
    }
  )

  await t.test('by staff on the telephone, who see the code', async t => {
    const { id } = await calledOff(7000, 0, true)
    const { headers } = await addSignedInOwner(sql)
    t.match(
      (await get('/centre/tell', headers)).text,
      `form="credits" name="bookingId" value="${id}">Credit<`
    )
    const choose = () => post('/centre/tell/choice', { bookingId: id, to: 'credit' }, headers)
    const page = (await choose()).headers.get('location') ?? ''
    t.match(page, /^\/centre\/credits\//)
    const { text } = await get(page, headers)
    t.match(text, /after a called-off lesson.*€77/s)
    t.ok(codeIn(text))
    t.match((await choose()).headers.get('location'), 'refused=overtaken')
    t.match((await get('/centre/tell', headers)).text, 'Took credit for €70')
    t.match((await get(`/centre/bookings/${id}`, headers)).text, 'chose credit for a guest')
    const unpaid = await calledOff(0)
    const refused = await post('/centre/tell/choice', { bookingId: unpaid.id, to: 'credit' }, headers)
    t.match(refused.headers.get('location'), 'refused=gone')
  })

  await t.test('in each language', async t => {
    const { path } = await calledOff(7000)
    for (const [language, words] of [
      ['pt', 'Ou crédito para mais tarde'],
      ['es', 'O saldo para más adelante'],
      ['fr', 'Ou un avoir pour plus tard'],
      ['de', 'Oder Guthaben für später']
    ] as const)
      t.match((await get(`${path}?lang=${language}`)).text, words)
  })
})
