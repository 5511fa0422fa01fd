import t from 'tap'
import { endCredit } from '../../../lib/credits/transactions.ts'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { addGift, CREDIT_SECRET, creditBalance } from '../../support/credits.ts'
import { FREE_FORMS, filledForm, visit } from '../../support/page.ts'
import { addSchool, addSlot, SCHOOL, seatsTaken } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

t.test('a gift card on the form of a lesson', async t => {
  const server = await serve(t, { settings: { ...FREE_FORMS, SECRET_KEY: CREDIT_SECRET } })
  const { sql } = server
  await addSchool(sql)
  const { get, post, attemptFor } = visit(server)
  const slotId = await addSlot(sql, { daysAhead: 5, capacity: 60, instructors: 10 })
  const path = `/book/${SCHOOL}/${slotId}`
  const fill = async (fields: Readonly<Record<string, string>>) =>
    filledForm(await attemptFor(slotId), { participants: '2', ...fields })
  const bookWith = async (code: string, cents: number) => {
    const form = await fill({ offerCode: code, shownCode: code, shownCredit: String(cents) })
    const answer = await post(path, form)
    return { ...answer, page: answer.headers.get('location') ?? '' }
  }
  t.notMatch((await get(path)).text, 'offerCode', 'no field for a code before the school has one')
  const gift = await addGift(sql, 5000)

  await t.test('shows the rest before it books, then pays', async t => {
    t.match((await get(path)).text, /I have a code.*Of an offer, a pack, a gift card or your credit\./s)
    const before = await seatsTaken(sql, slotId)
    const counted = await post(path, await fill({ offerCode: gift.code.toLowerCase() }))
    t.equal(counted.status, 200)
    t.match(counted.text, 'Your code pays €50; €20 is left to pay.')
    t.match(counted.text, 'Book 2 places, €20<')
    t.match(counted.text, 'name="shownCredit" value="5000"')
    t.equal(await seatsTaken(sql, slotId), before)
    const { status, page } = await bookWith(gift.code, 5000)
    t.equal(status, 303)
    t.match((await get(page)).text, /€70.*€50 paid by your code.*€20 to pay at the school/s)
    t.equal(await creditBalance(sql, gift.id), 0)
  })

  await t.test('is refused if nothing is left, unknown, out of date or ended', async t => {
    const wordsFor = async (code: string) => {
      const { status, text } = await post(path, await fill({ offerCode: code }))
      t.equal(status, 400)
      return text
    }
    t.match(await wordsFor(gift.code), 'Nothing is left on this code.')
    const old = await addGift(sql, 1000)
    await sql`update credits set valid_until = now() where id = ${old.id}`
    t.match(await wordsFor(old.code), 'The school doesn’t know this code.')
    const ended = await addGift(sql, 1000)
    await endCredit(sql, { schoolId: SCHOOL, personId: ended.id }, ended.id, null)
    t.match(await wordsFor(ended.code), 'The school doesn’t know this code.')
    await addSchool(sql, { id: 'other', name: 'Other' })
    const foreign = await addGift(sql, 1000, { schoolId: 'other' })
    t.match(await wordsFor(foreign.code), 'The school doesn’t know this code.')
  })

  await t.test('pays at most the price, and comes back by the terms of the cancellation', async t => {
    const big = await addGift(sql, 10_000)
    const { page } = await bookWith(big.code, 10_000)
    t.match((await get(page)).text, /€70 paid by your code/)
    t.notMatch((await get(page)).text, /to pay at the school/)
    t.equal(await creditBalance(sql, big.id), 3000)
    await post(`${page}/cancel`, {})
    t.equal(await creditBalance(sql, big.id), 10_000)
    t.match((await get(page)).text, '€70 is back on your code.')
    const late = (await bookWith(big.code, 10_000)).page
    await sql`update lesson_types set cancellation_cutoff_hours = 8760`
    await post(`${late}/cancel`, {})
    await sql`update lesson_types set cancellation_cutoff_hours = 24`
    t.equal(await creditBalance(sql, big.id), 3000, 'too late: the school keeps the price')
  })

  const card = await addGift(sql, 6000)
  await t.test('is shown again, and books nothing, if it has less than the page said', async t => {
    const before = await seatsTaken(sql, slotId)
    const stale = await bookWith(card.code, 9000)
    t.equal(stale.status, 200)
    t.match(stale.text, 'Your code pays €60; €10 is left to pay.')
    t.equal(await seatsTaken(sql, slotId), before)
  })

  await t.test('is reserved by a hold, free again after it, and used by the confirmation', async t => {
    const held = await addGift(sql, 7000)
    const { id: partnerId } = singleRow<{ id: string }>(
      await sql`select partner_of(${SCHOOL}, 'website')::text as id`
    )
    const hold = async (holdMinutes: number | null, creditCents = 7000) => {
      const id = singleRow<{ id: string }>(await sql`select gen_random_uuid() as id`).id
      const guest = { customerName: 'Ana', customerEmail: 'ana@example.com', participants: 2 }
      const request = { id, slotId, partnerId, holdMinutes, creditId: held.id, creditCents, ...guest }
      const { code } = singleRow<{ code: string }>(
        await sql`select code from book_many(${SCHOOL}, ${JSON.stringify([request])}::text::json)`
      )
      return { id, code }
    }
    const first = await hold(30)
    t.equal(first.code, 'ok')
    t.equal(await creditBalance(sql, held.id), 7000, 'a hold moves nothing')
    t.equal((await hold(null)).code, 'credit_used')
    await sql`update bookings set hold_expires_at = now() where id = ${first.id}`
    const second = await hold(30)
    t.equal(second.code, 'ok', 'an ended hold reserves nothing')
    const confirm = (id: string) => sql`
      select code from confirm_many(${SCHOOL}, ${JSON.stringify([{ id }])}::text::json)`
    await confirm(second.id)
    await confirm(second.id)
    t.equal(await creditBalance(sql, held.id), 0)
  })

  await t.test('says so in each language', async t => {
    for (const [language, words] of [
      ['pt', /O seu código paga 60\s€; ficam 10\s€ por pagar\./],
      ['es', /Tu código paga 60\s€; quedan 10\s€ por pagar\./],
      ['fr', /Votre code règle 60\s€\s; il reste 10\s€ à payer\./],
      ['de', /Dein Code bezahlt 60\s€; offen bleiben 10\s€\./]
    ] as const)
      t.match((await post(`${path}?lang=${language}`, await fill({ offerCode: card.code }))).text, words)
  })
})
