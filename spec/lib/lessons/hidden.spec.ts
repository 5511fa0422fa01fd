import t from 'tap'
import { formDigest } from '../../../lib/text/content.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { bookAtDesk, changeByStaff } from '../../../plugins/centre/desk/writes.ts'
import { refusal, serveOcto } from '../../support/octo.ts'
import { addSignedInOwner } from '../../support/owner.ts'
import { visit } from '../../support/page.ts'
import { bookingOf, SCHOOL } from '../../support/school.ts'

const ACTOR = { schoolId: SCHOOL, personId: uuidV7(Date.now()), instructorId: null }

t.test('a hidden lesson type is sold by the desk only', async t => {
  const server = await serveOcto(t)
  const { sql, octo, reserve, slot, v1 } = server
  const { headers } = await addSignedInOwner(sql)
  const { get, post } = visit(server)
  const hide = (fields: Record<string, string>) => post('/centre/types/group/hide', fields, headers)
  const [sold, free, other] = [
    await slot('group', { daysAhead: 4 }),
    await slot('group', { daysAhead: 5 }),
    await slot('private', { daysAhead: 5 })
  ]
  const desk = (slotId: string) => {
    const order = {
      id: uuidV7(Date.now()),
      requestDigest: formDigest({ slotId }),
      slotId,
      productId: 'group'
    }
    const guest = { customerName: 'Rui', customerEmail: '', customerPhone: null, notes: null }
    const terms = { participants: 1, unitSeats: null, offerCode: null, holdMinutes: null }
    return bookAtDesk(sql, ACTOR, { ...order, ...guest, ...terms }, { paid: null, here: false })
  }
  const listed = async () => {
    const [services, products, native] = await Promise.all([
      v1('GET', '/services'),
      octo('GET', '/products'),
      v1('GET', '/availability')
    ])
    return {
      services: services.body.services.map(({ id }: { id: string }) => id),
      products: products.body.map(({ id }: { id: string }) => id),
      status: native.body.availabilities?.find(({ id }: { id: string }) => id === free)?.status
    }
  }
  const before = (await reserve(sold, 2)).body
  t.equal((await octo('POST', `/bookings/${before.uuid}/confirm`, { contact: {} })).status, 200)
  const held = (await reserve(sold, 1)).body
  t.match((await listed()).services, ['group'])
  await hide({ hidden: '1' })

  await t.test('no list of partners has it, and its lessons are closed', async t => {
    const { services, products } = await listed()
    t.notOk([...services, ...products].includes('group'))
    t.ok(products.includes('private'))
    const strict = await octo('POST', '/availability', {
      ...{ productId: 'group', optionId: 'DEFAULT', availabilityIds: [free] }
    })
    t.match(strict.body, [{ id: free, status: 'CLOSED', vacancies: 0 }])
    const { body } = await v1('GET', '/availability?format=sb')
    const lesson = body.availabilities.find(({ id }: { id: string }) => id === free)
    t.match(lesson, { status: 'CLOSED', spotsRemaining: 0 })
  })

  await t.test('nobody but the desk books it', async t => {
    t.match(await v1('POST', '/bookings', bookingOf(free)), {
      status: 409,
      body: { error: 'slot_not_purchasable' }
    })
    t.match(await reserve(free, 1), refusal('UNPROCESSABLE_ENTITY'))
    const page = await get(`/book/${SCHOOL}/${free}`)
    t.equal(page.status, 200)
    t.notMatch(page.text, 'name="customerName"')
    t.match((await get('/schools')).text, /\b1 lesson\b/, 'the private one')
    t.match(await desk(free), { code: 'ok' })
  })

  await t.test('bookings stay, holds are confirmed, but no party grows or moves into it', async t => {
    t.match(await octo('GET', `/bookings/${before.uuid}`), {
      body: { status: 'CONFIRMED', productId: 'group' }
    })
    t.match(await octo('POST', `/bookings/${held.uuid}/confirm`, { contact: {} }), {
      body: { status: 'CONFIRMED' }
    })
    const grown = { unitItems: Array(3).fill({ unitId: 'participant' }) }
    t.match(await octo('PATCH', `/bookings/${before.uuid}`, grown), refusal('UNPROCESSABLE_ENTITY'))
    const elsewhere = (await reserve(other, 1, { productId: 'private' })).body
    const target = { productId: 'group', optionId: 'DEFAULT', availabilityId: free }
    t.match(await octo('PATCH', `/bookings/${elsewhere.uuid}`, target), refusal('UNPROCESSABLE_ENTITY'))
    const [row] = await sql<{ changes: number }[]>`select changes from bookings where id = ${before.uuid}`
    const change = { bookingId: before.uuid as string, changes: row!.changes, change: { seats: 3 } }
    t.match(await changeByStaff(sql, ACTOR, change), { code: 'ok' }, 'but by the desk')
  })

  await t.test('offered again, it is sold everywhere at once', async t => {
    await hide({})
    const { services, products } = await listed()
    t.ok(services.includes('group') && products.includes('group'))
    t.equal((await v1('POST', '/bookings', bookingOf(free))).status, 201)
    t.match((await get(`/book/${SCHOOL}/${free}`)).text, 'name="customerName"')
  })
})
