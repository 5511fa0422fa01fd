import t from 'tap'
import { createGuestLinks, signedPath } from '../../../lib/storefront/links.ts'

const SECRET = 'the-secret-of-these-specs-long-enough'
const LESSON = { schoolId: 'onda-clara', slotId: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11' }
const BOOKING = '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20'

t.test('a signed link', async t => {
  const path = signedPath(SECRET, { ...LESSON, bookingId: BOOKING, startsAt: '2026-07-03T10:00:00.000Z' })
  const attempt = path.slice(path.lastIndexOf('/') + 1)
  const until = Date.parse('2026-07-03T10:00:00.000Z') / 1000
  const [id, end = '', signature = ''] = attempt.split('.')
  const later = (until + 86_400).toString(36)

  t.match(path, `/book/${LESSON.schoolId}/${LESSON.slotId}/booked/${BOOKING}.`)
  const links = createGuestLinks(SECRET, 'https://swellbook.example')
  const booking = { ...LESSON, bookingId: BOOKING, startsAt: '2026-07-03T10:00:00.000Z' }
  t.equal(links.guestUrl(booking), `https://swellbook.example${path}`)
  t.equal(createGuestLinks(undefined, '').guestUrl(booking), null)
  t.strictSame(links.readSignedBooking(LESSON, attempt), { bookingId: BOOKING, until })

  const FOREIGN: readonly [
    what: string,
    secret: string | undefined,
    lesson: typeof LESSON,
    attempt: string
  ][] = [
    ['with another secret', `${SECRET}r`, LESSON, attempt],
    ['without one', undefined, LESSON, attempt],
    ['of another school', SECRET, { ...LESSON, schoolId: 'other' }, attempt],
    ['of another lesson', SECRET, { ...LESSON, slotId: BOOKING }, attempt],
    ['of another booking', SECRET, LESSON, `${LESSON.slotId}.${end}.${signature}`],
    ['made to last', SECRET, LESSON, `${id}.${later}.${signature}`],
    [
      'with a letter changed',
      SECRET,
      LESSON,
      attempt.replace(/.(.)$/, (_, last) => `${last === 'A' ? 'B' : 'A'}${last}`)
    ],
    ['cut short', SECRET, LESSON, attempt.slice(0, -1)],
    ['without a signature', SECRET, LESSON, BOOKING],
    ['of nothing', SECRET, LESSON, '']
  ]
  for (const [name, secret, lesson, signedFor] of FOREIGN)
    t.equal(createGuestLinks(secret, '').readSignedBooking(lesson, signedFor), undefined, name)
})
