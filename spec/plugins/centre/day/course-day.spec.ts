import t from 'tap'
import { createBookingWrites } from '../../../../lib/booking/transactions.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openCentre } from '../../../support/centre.ts'
import { visit } from '../../../support/page.ts'
import { addRun } from '../../../support/runs.ts'
import { addPartner, addSlot, requestOf } from '../../../support/school.ts'

t.test('a party of a course in the control centre', async t => {
  const { server, sql, headers } = await openCentre(t)
  const partnerId = await addPartner(sql, 'Hotel')
  const slots: string[] = []
  for (const day of [3, 4, 5]) slots.push(await addSlot(sql, { daysAhead: day }))
  const runId = await addRun(sql, slots)
  const { bookOrder, book } = createBookingWrites(sql, { observe() {} }, () => {})
  const newId = () => uuidV7(Date.now())
  const days = await bookOrder(
    newId(),
    slots.map(slotId => requestOf({ partnerId, slotId, runId, customerName: 'Ana' }))
  )
  const see = async (path: string, lang = 'en') =>
    (await visit(server).get(`/centre/${path}?lang=${lang}`, { cookie: headers.cookie! })).text
  const lesson = (number: number, lang?: string) => see(`lessons/${slots[number - 1]}`, lang)
  const day = async (number: number) => {
    const [row] = await sql`select local_date::text as date from slots where id = ${slots[number - 1]!}`
    return see(`days/${row?.date}`)
  }
  const noShow = (number: number) =>
    sql`insert into arrivals (school_id, booking_id, arrived, no_show, at, op) select school_id, id, 0, true, created_at, id from bookings where id = ${days[number - 1]!.bookingId}`

  await t.test('is on the roster of each lesson with its day', async t => {
    for (const number of [1, 2, 3]) {
      t.match(await lesson(number), `Hotel · day ${number} of 3 of the course ·`)
      t.match(await day(number), `Hotel · day ${number} of 3 of the course</p>`)
    }
    t.match(await lesson(2, 'pt'), 'dia 2 de 3 do curso')
  })

  await t.test('is shown with the days that it missed before, not with later ones', async t => {
    await noShow(2)
    t.notMatch(await lesson(1), 'missed')
    t.match(await lesson(3), 'day 3 of 3 of the course · missed day 2')
    t.match(await day(3), 'day 3 of 3 of the course · missed day 2')
    await noShow(1)
    t.match(await lesson(3), 'missed day 1, 2')
    t.match(await lesson(3, 'pt'), 'faltou aos dias 1, 2')
  })

  await t.test('is not shown for a single booking or an order without a course', async t => {
    const other = await addSlot(sql, { daysAhead: 8 })
    await book(requestOf({ partnerId, slotId: other, customerName: 'Bea' }))
    await bookOrder(newId(), [
      requestOf({ partnerId, slotId: other, customerName: 'Cal' }),
      requestOf({ partnerId, slotId: slots[0]!, customerName: 'Cal' })
    ])
    const text = await see(`lessons/${other}`)
    t.match(text, /Bea.*Cal/s)
    t.notMatch(text, 'of the course')
  })
})
