import t from 'tap'
import * as v from 'valibot'
import { coordinates, meetingTimeOf, minutesBefore } from '../../../lib/lessons/meeting.ts'
import { openPages } from '../../support/centre.ts'
import { addSignedIn } from '../../support/owner.ts'
import { FREE_FORMS, filledForm } from '../../support/page.ts'
import { addSlot, SCHOOL } from '../../support/school.ts'

t.test('the meeting point of a lesson', async t => {
  const { sql, get, post, attemptFor } = await openPages(t, { settings: FREE_FORMS })
  const { headers } = await addSignedIn(sql, { role: 'manager' })
  const slotId = await addSlot(sql)
  const page = `/book/${SCHOOL}/${slotId}`
  const meetingIn = (text: string) =>
    /<dt>(?:Where to meet|Treffpunkt)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/s.exec(text)?.[1]
  const structuredIn = (text: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}')

  await t.test('is separate from the surf spot, with time, address, words and a map', async t => {
    await sql`update schools set address = 'Rua Direita 4, Peniche', meet = 'By the stairs.', meet_address = 'Car park north',
      meet_at = '39.37,-9.34', meet_minutes = 20 where id = ${SCHOOL}`
    const { text } = await get(page)
    t.match(
      meetingIn(text),
      /^Car park north<br>.*By the stairs\..*<br>Please be there at \d\d:\d\d, 20 minutes before/s
    )
    t.notMatch(text, 'Rua Direita', 'the postal address is another place')
    const AGENTS = [
      ['Mozilla/5.0 (iPhone)', 'maps:?ll=39.37,-9.34&amp;q=39.37%2C-9.34'],
      ['Mozilla/5.0 (Linux; Android 16)', 'geo:39.37,-9.34?q=39.37%2C-9.34'],
      [
        'Mozilla/5.0 (X11; Linux x86_64)',
        'https://www.openstreetmap.org/?mlat=39.37&amp;mlon=-9.34#map=17/39.37/-9.34'
      ]
    ]
    for (const [agent = '', link = ''] of AGENTS) {
      const { text } = await get(page, { 'user-agent': agent })
      t.ok(text.includes(`href="${link}"`), agent)
    }
    t.match(structuredIn(text).location, {
      address: 'Car park north',
      geo: { latitude: 39.37, longitude: -9.34 }
    })
    t.match((await get(`${page}?lang=de`)).text, /Sei bitte um \d\d:\d\d Uhr da/)
  })

  await t.test("is the lesson type's if it has one, in the guest's language", async t => {
    await sql`update lesson_types set meet = 'No café.', translations = '{"en":{"meet":"At the café."}}' where school_id = ${SCHOOL}`
    const { text } = await get(page)
    t.match(meetingIn(text), /At the café\..*20 minutes before/s)
    t.notMatch(text, 'Car park north', 'the address of another place')
  })

  await t.test('is that of the lesson if staff enter one, until they undo it', async t => {
    const path = `/centre/lessons/${slotId}/edit`
    const seen = {
      capacity: '8',
      price: '35,00',
      seenCapacity: '8',
      seenCents: '3500',
      note: '',
      seenNote: ''
    }
    const typed = {
      ...seen,
      words: 'By the lighthouse.',
      meetAddress: '',
      meetAt: '39.35, -9.4',
      meetMinutes: '30'
    }
    const saved = await post(path, typed, headers)
    t.equal(saved.status, 303)
    t.match(meetingIn((await get(page)).text), /By the lighthouse\..*30 minutes before/s)
    const stale = await post(path, { ...typed, words: 'Elsewhere' }, headers)
    t.equal(stale.status, 409, 'the form did not show the meeting point')
    const form = (await get(path, headers)).text
    t.match(form, '>By the lighthouse.</textarea>')
    const after = await get(saved.headers.get('location') as string, headers)
    await post(/action="([^"]+\/undo)/.exec(after.text)?.[1] as string, {}, headers)
    t.match(meetingIn((await get(page)).text), 'At the café.')
  })

  await t.test('is in the calendar file of the booking, with coordinates', async t => {
    await sql`update lesson_types set meet = '', translations = '{}' where school_id = ${SCHOOL}`
    const attempt = await attemptFor(slotId)
    await post(page, filledForm(attempt))
    const { text } = await get(`${page}/booked/${attempt}/lesson.ics`)
    const lines = text.replaceAll('\r\n ', '').split('\r\n')
    t.ok(lines.includes('GEO:39.37;-9.34'))
    t.match(
      lines.find(line => line.startsWith('LOCATION:')),
      /^LOCATION:Car park north\\, /
    )
    t.match(
      lines.find(line => line.startsWith('DESCRIPTION:')),
      /By the stairs\..*20 minutes before/
    )
  })

  await t.test('is refused if it is not on earth or too early', async t => {
    for (const at of ['91, 0', '0, 181', '39.3', 'x', '39.3, -9.4, 1', '1e1, 2'])
      t.notOk(v.is(coordinates, at), at)
    for (const minutes of ['-1', '241', '1.5', 'x']) t.notOk(v.is(minutesBefore, minutes), minutes)
    t.equal(v.parse(coordinates, '39.370, -9.340'), '39.37,-9.34')
    t.equal(v.parse(coordinates, ''), null)
  })

  await t.test('has no time on the day before', async t => {
    t.equal(meetingTimeOf({ minutes: 20 }, '09:10'), '08:50')
    t.equal(meetingTimeOf({ minutes: 20 }, '00:10'), undefined)
    t.equal(meetingTimeOf({ minutes: null }, '09:10'), undefined)
  })
})
