// tags: sql
import t from 'tap'
import { openPages } from '../../support/centre.ts'
import { FREE_FORMS, filledForm } from '../../support/page.ts'
import { addSlot, bookingOf } from '../../support/school.ts'

/** A soft hyphen, a filler, a variation selector, a joiner of graphemes, a tag, the joiners of letters and an annotation's mark. */
const UNSEEN = ['\u00ad', '\u3164', '\ufe0f', '\u034f', '\u{e0020}', '\u200c', '\u200d', '\ufff9']

t.test('direction marks and characters of no width', async t => {
  const { server, sql, post, attemptFor } = await openPages(t, { settings: FREE_FORMS })
  const key = await server.schoolKey('Hotel Mar')
  const slotId = await addSlot(sql)
  const typed = {
    customerName: '\u200fAda Lovelace\u200b',
    customerPhone: '\u202a+351 912 345 678\u202c',
    notes: 'First\u2060\nsecond\ufeff'
  }
  const cleaned = { name: 'Ada Lovelace', phone: '+351 912 345 678', notes: 'First\nsecond' }
  const stored = async () => {
    const [row] = await sql`select customer_name as name, customer_phone as phone, notes from bookings
      where slot_id = ${slotId} order by created_at desc limit 1`
    return { ...row }
  }

  await t.test('are removed from a name, a telephone and notes over v1', async t => {
    const { status } = await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId, typed) })
    t.equal(status, 201)
    t.strictSame(await stored(), cleaned)
  })

  await t.test('are removed on the booking form', async t => {
    const form = filledForm(await attemptFor(slotId), typed)
    t.equal((await post(`/book/onda-clara/${slotId}`, form)).status, 303)
    t.strictSame(await stored(), cleaned)
  })

  await t.test('are refused in an address and an externalRef, which identify', async t => {
    for (const [more, error] of [
      [{ customerEmail: 'ada\u200b@example.com' }, 'invalid_email'],
      [{ externalRef: 'REF\u202a-1' }, 'invalid_request'],
      [{ externalRef: 'REF\ufeff-1' }, 'invalid_request'],
      ...UNSEEN.flatMap(character => [
        [{ externalRef: `REF${character}-1` }, 'invalid_request'] as const,
        [{ customerEmail: `ada${character}@example.com` }, 'invalid_email'] as const
      ])
    ] as const) {
      const { status, body } = await server.post('/api/partner/v1/bookings', {
        key,
        body: bookingOf(slotId, more)
      })
      t.equal(status, 400)
      t.equal(body.error, error)
    }
    for (const character of ['\u200b', ...UNSEEN]) {
      const query = `externalRef=${encodeURIComponent(`REF${character}-1`)}`
      const { status, body } = await server.get(`/api/partner/v1/bookings?${query}`, { key })
      t.match([status, body.field], [400, 'externalRef'])
    }
  })
})
