// tags: full
import t from 'tap'
import { dayAhead, type OctoServer, serveOcto } from '../support/octo.ts'

// Checks of OCTO certification tools beyond the shape of an answer (which every answer's schema already
// covers): one complete walk, as a reseller under certification takes it.

// biome-ignore lint/suspicious/noExplicitAny: whatever the wire holds is what is looked at
type Any = any

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9][0-9a-f]{3}-[089ab][0-9a-f]{3}-[0-9a-f]{12}$/
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/
const SECOND = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/
const CONTACT_FIELDS = ['firstName', 'lastName', 'emailAddress', 'phoneNumber', 'country', 'notes', 'locales']

function requirePricing(t: Any, pricing: Any): void {
  for (const field of ['original', 'retail', 'net', 'currencyPrecision'])
    t.ok(Number.isInteger(pricing?.[field]), field)
  t.match(pricing.currency, /^[A-Z]{3}$/)
  t.ok(Array.isArray(pricing.includedTaxes))
}

function requireHours(t: Any, { openingHours }: Any, isByTheDay: boolean): void {
  t.ok(openingHours.length >= (isByTheDay ? 1 : 0))
  for (const { from, to } of openingHours) t.match([from, to], [/^\d{2}:\d{2}$/, /^\d{2}:\d{2}$/])
}

function requireProduct(t: Any, product: Any, place: 'pricingFrom' | 'pricing'): void {
  const [option] = product.options
  const [unit] = option.units
  const isByTheDay = product.availabilityType === 'OPENING_HOURS'
  t.equal(option.availabilityLocalStartTimes.length > 0, !isByTheDay)
  for (const time of option.availabilityLocalStartTimes) t.match(time, /^\d{2}:\d{2}$/)
  for (const field of [...option.requiredContactFields, ...unit.requiredContactFields])
    t.ok(CONTACT_FIELDS.includes(field))
  t.type(product.includeTax, 'boolean')
  const [price] = (product.pricingPer === 'UNIT' ? unit : option)[place]
  requirePricing(t, price)
}

function requireBooking(t: Any, booking: Any): void {
  t.match(booking.uuid, UUID)
  t.match([booking.utcCreatedAt, booking.utcUpdatedAt], [INSTANT, INSTANT])
  requireProduct(t, booking.product, 'pricing')
  requirePricing(t, booking.pricing)
  t.strictSame(booking.deliveryMethods, booking.product.deliveryMethods)
  t.equal(booking.availability.id, booking.availabilityId)
  requireHours(t, booking.availability, booking.product.availabilityType === 'OPENING_HOURS')
  const uuids = booking.unitItems.map(({ uuid }: Any) => uuid)
  t.equal(new Set(uuids).size, uuids.length)
  for (const uuid of uuids) t.match(uuid, UUID)
  if (booking.product.pricingPer === 'UNIT')
    for (const item of booking.unitItems) requirePricing(t, item.pricing)
  requireState(t, booking)
}

function requireState(t: Any, { status, utcExpiresAt, utcConfirmedAt, cancellation }: Any): void {
  t.equal(utcExpiresAt === null, status === 'CONFIRMED' || status === 'CANCELLED')
  if (utcExpiresAt !== null) t.match(utcExpiresAt, INSTANT)
  if (status !== 'CANCELLED') t.equal(utcConfirmedAt !== null, status === 'CONFIRMED')
  t.equal(cancellation !== null, status === 'CANCELLED')
}

async function season(server: OctoServer): Promise<void> {
  for (let daysAhead = 1; daysAhead <= 8; daysAhead += 1) {
    await server.slot('group', { daysAhead })
    await server.slot('private', { daysAhead })
    await server.slot('hire', { daysAhead })
  }
  const full = await server.slot('group', { daysAhead: 9, capacity: 1 })
  await server.reserve(full)
}

t.test('a reseller certified against this service', async t => {
  const server = await serveOcto(t)
  const { octo } = server
  await season(server)
  const range = { localDateStart: await dayAhead(server, 0), localDateEnd: await dayAhead(server, 30) }
  const products: Any[] = (await octo('GET', '/products')).body
  const slots = new Map<string, Any[]>()

  t.test('finds both availability types, each product complete', async t => {
    t.strictSame(new Set(products.map(p => p.availabilityType)), new Set(['START_TIME', 'OPENING_HOURS']))
    for (const product of products) requireProduct(t, product, 'pricingFrom')
  })

  for (const product of products) {
    const ofProduct = { productId: product.id, optionId: product.options[0].id }
    const isByTheDay = product.availabilityType === 'OPENING_HOURS'

    t.test(`finds ${product.id} in the calendar, every day with hours and price`, async t => {
      const { body } = await octo('POST', '/availability/calendar', { ...ofProduct, ...range })
      t.equal(body.length, 31)
      for (const day of body) {
        requireHours(t, day, isByTheDay)
        requirePricing(t, day.unitPricingFrom?.[0] ?? day.pricingFrom)
      }
    })

    t.test(`finds ${product.id} available by range, by day and by id`, async t => {
      const { body } = await octo('POST', '/availability', { ...ofProduct, ...range })
      slots.set(product.id, body)
      for (const slot of body) {
        t.equal(slot.allDay, isByTheDay)
        t.match([slot.localDateTimeStart, slot.localDateTimeEnd, slot.utcCutoffAt], [LOCAL, LOCAL, SECOND])
        requireHours(t, slot, isByTheDay)
        requirePricing(t, slot.unitPricing?.[0] ?? slot.pricing)
      }
      const [first] = body
      const localDate = first.localDateTimeStart.split('T')[0]
      t.match((await octo('POST', '/availability', { ...ofProduct, localDate })).body, [{ id: first.id }])
      t.match((await octo('POST', '/availability', { ...ofProduct, availabilityIds: [first.id] })).body, [
        { id: first.id }
      ])
    })

    t.test(`reserves, extends, changes, confirms and cancels ${product.id}`, async t => {
      const [one, two] = slots.get(product.id)?.filter(slot => slot.available) ?? []
      const unit = { unitId: product.options[0].units[0].id }
      const held = (
        await octo('POST', '/bookings', { ...ofProduct, availabilityId: one.id, unitItems: [unit] })
      ).body
      requireBooking(t, held)
      const later = (await octo('POST', `/bookings/${held.uuid}/extend`, { expirationMinutes: 31 })).body
      requireBooking(t, later)
      t.ok(later.utcExpiresAt > held.utcExpiresAt)
      const change = { availabilityId: two.id, unitItems: [unit, unit], notes: 'Test note' }
      const moved = (await octo('PATCH', `/bookings/${held.uuid}`, change)).body
      requireBooking(t, moved)
      t.match(moved, { availabilityId: two.id, notes: 'Test note', unitItems: [{}, {}] })
      const contact = { firstName: 'John', lastName: 'Doe', fullName: 'John Doe', notes: 'Test note' }
      const body = { contact, resellerReference: `R-${product.id}` }
      const confirmed = (await octo('POST', `/bookings/${held.uuid}/confirm`, body)).body
      requireBooking(t, confirmed)
      t.match(confirmed, body)
      for (const booking of (await octo('GET', `/bookings?resellerReference=R-${product.id}`)).body)
        requireBooking(t, booking)
      const gone = (await octo('POST', `/bookings/${held.uuid}/cancel`, { reason: 'Reason' })).body
      requireBooking(t, gone)
      t.match(gone, { status: 'CANCELLED', cancellation: { reason: 'Reason', utcCancelledAt: INSTANT } })
    })
  }

  t.test('is refused at a sold-out slot', async t => {
    const full = slots.get('group')?.find(({ status }) => status === 'SOLD_OUT')
    t.match(await server.reserve(full.id), { status: 400, body: { error: 'UNPROCESSABLE_ENTITY' } })
  })
})
