import t from 'tap'
import { CREDIT_SECRET } from '../../support/credits.ts'
import { addPack, packLeft } from '../../support/packs.ts'
import { FREE_FORMS, filledForm, visit } from '../../support/page.ts'
import { addLessonType, addSchool, addSlot, SCHOOL, seatsTaken } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

t.test('a pack of lessons on the form of a lesson', async t => {
  const server = await serve(t, { settings: { ...FREE_FORMS, SECRET_KEY: CREDIT_SECRET } })
  const { sql } = server
  await addSchool(sql)
  await addLessonType(sql, { id: 'kids', name: 'Kids', level: 'kids' })
  const { get, post, attemptFor } = visit(server)
  const slotId = await addSlot(sql, { daysAhead: 5, capacity: 60, instructors: 10 })
  const path = `/book/${SCHOOL}/${slotId}`
  const send = async (code: string, participants = '2') => {
    const form = filledForm(await attemptFor(slotId), { participants, offerCode: code, shownCode: '' })
    const { status, text, headers } = await post(path, form)
    return { status, text, page: headers.get('location') ?? '' }
  }
  t.notMatch((await get(path)).text, 'offerCode', 'no field for a code before the school has one')
  const pack = await addPack(sql, { lessons: 5 })

  await t.test('books at once, because nothing is to pay', async t => {
    t.match((await get(path)).text, /I have a code.*Of an offer, a pack/s)
    const { status, page } = await send(pack.code.toLowerCase().replaceAll('-', ' '))
    t.equal(status, 303)
    t.equal(await packLeft(sql, pack.id), 3)
    const { text } = await get(page)
    t.match(text, /€0.*2 lessons of your pack/s)
    t.notMatch(text, 'to pay at the school')
  })

  await t.test('comes back after a cancellation in time, and not after a late one', async t => {
    const { page } = await send(pack.code)
    await post(`${page}/cancel`, {})
    t.equal(await packLeft(sql, pack.id), 3)
    t.match((await get(page)).text, 'Your 2 lessons are back on your pack.')
    const late = (await send(pack.code, '1')).page
    await sql`update lesson_types set cancellation_cutoff_hours = 8760`
    await post(`${late}/cancel`, {})
    await sql`update lesson_types set cancellation_cutoff_hours = 24`
    t.match((await get(late)).text, 'the lessons stay used on your pack')
    t.equal(await packLeft(sql, pack.id), 2)
  })

  const refused = async (code: string, participants: string, words: string) => {
    const before = await seatsTaken(sql, slotId)
    const { status, text } = await send(code, participants)
    t.equal(status, 400)
    t.match(text, words)
    t.equal(await seatsTaken(sql, slotId), before)
  }
  await t.test(
    'is refused with fewer lessons than guests, used up, out of date, or for other lessons',
    async () => {
      await refused(pack.code, '3', 'Your pack has fewer lessons left than your group needs.')
      await send(pack.code, '2')
      await refused(pack.code, '1', 'Nothing is left on this code.')
      const unmet = 'This code is not valid for this lesson'
      await refused((await addPack(sql, { types: ['kids'] })).code, '1', unmet)
      await refused((await addPack(sql, { validTo: '2020-01-01' })).code, '1', unmet)
      await addSchool(sql, { id: 'other', name: 'Other' })
      const foreign = await addPack(sql, { schoolId: 'other' })
      await refused(foreign.code, '1', 'The school doesn’t know this code.')
    }
  )

  await t.test('confirms at once where guests must confirm by email', async t => {
    await sql`update schools set confirm_by_mail = true`
    const { id, code } = await addPack(sql, { lessons: 1 })
    const { page } = await send(code, '1')
    t.match((await get(page)).text, 'See you in the water')
    t.equal(await packLeft(sql, id), 0)
    await sql`update schools set confirm_by_mail = false`
  })
})
