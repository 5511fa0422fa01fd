import t from 'tap'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { saveTerms } from '../../../lib/partners/transactions.ts'
import { BASE, serveOcto } from '../../support/octo.ts'
import { addSignedInOwner } from '../../support/owner.ts'
import { filledForm, visit } from '../../support/page.ts'
import { bookingOf, SCHOOL } from '../../support/school.ts'

t.test('the terms of a partner', async t => {
  const server = await serveOcto(t)
  const { sql, octo, v1, reserve } = server
  const owner = await addSignedInOwner(sql)
  const { id: partnerId } = singleRow<{ id: string }>(
    await sql`select id::text from partners where name = 'OCTO reseller'`
  )
  const versionOf = async () =>
    singleRow<{ version: number }>(
      await sql`select terms_version as version from partners where id = ${partnerId}::text::bigint`
    ).version
  const actor = { schoolId: SCHOOL, actorId: owner.personId, partnerId }
  const agree = async (discountPercent: number, commissionPercent = 0, collects = 'partner' as const) =>
    saveTerms(sql, { ...actor, version: await versionOf() }, { discountPercent, commissionPercent, collects })
  const frozen = async (id: string) => ({
    ...singleRow(
      await sql`select total_cents::int as total, net_cents::int as net, discount_percent as percent, collects
      from bookings where id = ${id}`
    )
  })
  const netOf = async (id: string) => (await octo('GET', `/bookings/${id}`)).body
  const sold = async (slot: string, participants: number) =>
    (await v1('POST', '/bookings', bookingOf(slot, { participants }))).body.bookingId as string

  await t.test('stay with each booking as sold, whatever changes', async t => {
    const slot = await server.slot('group', { priceCents: 3333 })
    const other = await server.slot('group', { priceCents: 3335 })
    const first = await sold(slot, 3)
    t.strictSame(await frozen(first), { total: 9999, net: 9000, percent: 10, collects: 'partner' })
    t.equal((await agree(25)).code, 'ok')
    const [day] = (
      await octo('POST', '/availability', {
        productId: 'group',
        optionId: 'DEFAULT',
        availabilityIds: [slot]
      })
    ).body
    t.match(day, { unitPricing: [{ net: 2500 }] }, 'the next request hears of it')
    const second = await sold(slot, 1)
    t.strictSame(await frozen(second), { total: 3333, net: 2500, percent: 25, collects: 'partner' })

    t.match(await netOf(first), {
      pricing: { retail: 9999, net: 9000 },
      unitItems: [{ pricing: { net: 3000 } }, {}, {}]
    })
    const unit = { unitId: 'participant' }
    const moved = (
      await octo('PATCH', `/bookings/${first}`, { availabilityId: other, unitItems: [unit, unit] })
    ).body
    t.match(
      moved,
      { pricing: { retail: 6670, net: 6004 } },
      'at the new price, less what was agreed: twice 3001.5'
    )
    t.strictSame(await frozen(first), { total: 6670, net: 6004, percent: 10, collects: 'partner' })
  })

  await t.test('apply on every surface, but not on own pages and at the desk', async t => {
    await agree(15)
    const privateSlot = await server.slot('private', { priceCents: 3333 })
    const { body } = await reserve(privateSlot, 2, { productId: 'private' })
    t.match(body, { pricing: { retail: 3333, net: 2833 } }, 'a price for all is rounded as a whole')
    t.equal((await frozen(body.uuid)).net, 2833)
    const { body: listed } = await server.get(`/api/partner/v1/availability`, { key: server.key })
    t.equal(listed.find(({ id }: { id: string }) => id === privateSlot).pricing.net, 2833)

    const slot = await server.slot()
    const { post, attemptFor } = visit(server)
    await post(`/book/${SCHOOL}/${slot}`, filledForm(await attemptFor(slot, SCHOOL), {}))
    await post(
      `/centre/lessons/${slot}/book`,
      { attempt: '0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c2b', name: 'Ana', people: '1', how: 'book' },
      owner.headers
    )
    const own = await sql`select p.name, b.net_cents = b.total_cents as whole, b.collects from bookings b
      join partners p on p.id = b.partner_id where b.slot_id = ${slot} order by p.name`
    t.strictSame(
      own.map(row => ({ ...row })),
      ['desk', 'website'].map(name => ({ name, whole: true, collects: 'school' }))
    )
  })

  await t.test('are one for all keys of a partner, and follow the discount of a key', async t => {
    const { key: more } = (
      await server.post(`/api/schools/${SCHOOL}/keys`, {
        headers: owner.headers,
        body: { partner: 'octo reseller' }
      })
    ).body
    const netBy = async (key: string) =>
      (
        await server.post(`${BASE}/availability`, {
          headers: { authorization: `Bearer ${key}`, 'octo-capabilities': 'octo/pricing' },
          body: { productId: 'group', optionId: 'DEFAULT', availabilityIds: [await server.slot()] }
        })
      ).body[0].unitPricing[0].net
    t.strictSame([await netBy(server.key), await netBy(more)], [2975, 2975])
    await server.schoolKey('OCTO reseller', SCHOOL, 20)
    t.strictSame([await netBy(server.key), await netBy(more)], [2800, 2800])
    t.equal(await versionOf(), 5)
  })
})
