// tags: sql
import t from 'tap'
import { FREE_FORMS, filledForm, visit } from '../../support/page.ts'
import { addSchool, addSlot, bookingOf } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

t.test('direction marks and characters of no width', async t => {
  const server = await serve(t, { settings: FREE_FORMS })
  const { sql } = server
  await addSchool(sql)
  const key = await server.schoolKey('Hotel Mar')
  const slotId = await addSlot(sql)
  const { post, attemptFor } = visit(server)
  const typed = {
    customerName: '\u200fAda Lovelace\u200b',
    customerPhone: '\u202a+351 912 345 678\u202c',
    notes: 'First\u2060\nsecond\ufeff'
  }
  const kept = { name: 'Ada Lovelace', phone: '+351 912 345 678', notes: 'First\nsecond' }
  const stored = async () => {
    const [row] = await sql`select customer_name as name, customer_phone as phone, notes from bookings
      where slot_id = ${slotId} order by created_at desc limit 1`
    return { ...row }
  }

  await t.test('are removed from a name, a telephone and notes over v1', async t => {
    const { status } = await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId, typed) })
    t.equal(status, 201)
    t.strictSame(await stored(), kept)
  })

  await t.test('are removed on the booking form', async t => {
    const form = filledForm(await attemptFor(slotId), typed)
    t.equal((await post(`/book/onda-clara/${slotId}`, form)).status, 303)
    t.strictSame(await stored(), kept)
  })

  await t.test(
    'are refused in an address and an externalRef, where two spellings are two identities',
    async t => {
      for (const [more, error] of [
        [{ customerEmail: 'ada\u200b@example.com' }, 'invalid_email'],
        [{ externalRef: 'REF\u202a-1' }, 'invalid_request'],
        [{ externalRef: 'REF\ufeff-1' }, 'invalid_request']
      ] as const) {
        const { status, body } = await server.post('/api/partner/v1/bookings', {
          key,
          body: bookingOf(slotId, more)
        })
        t.equal(status, 400)
        t.equal(body.error, error)
      }
      const list = await server.get(
        `/api/partner/v1/bookings?externalRef=${encodeURIComponent('REF\u200b-1')}`,
        {
          key
        }
      )
      t.equal(list.status, 400)
    }
  )
})
