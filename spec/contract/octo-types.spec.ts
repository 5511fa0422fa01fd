// tags: full
import t from 'tap'
import { CAPABILITIES } from '../../lib/octo/negotiation.ts'
import { dayAhead, type OctoServer, type Product, serveOcto } from '../support/octo.ts'
import { loadTool } from '../support/tools.ts'

/** A schema of the official package. */
interface Schema {
  safeParse(value: unknown): {
    readonly error?: {
      readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
    }
  }
  array(): Schema
}

const { zSupplier, zProduct, zAvailability, zAvailabilityCalendar, zBooking } =
  loadTool<Record<'zSupplier' | 'zProduct' | 'zAvailability' | 'zAvailabilityCalendar' | 'zBooking', Schema>>(
    '@octocloud/types'
  )

/**
 * Faults by the official schemas. They want a start time of every option, where the official validator wants none of products
 * with opening hours; the validator decides on certification.
 */
function faultsOf(schema: Schema, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? []
  return issues
    .filter(({ path }) => !(path.at(-1) === 'availabilityLocalStartTimes' && isByTheDay(value, path)))
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
}

/** True if a value on the path is a product with opening hours. */
function isByTheDay(value: unknown, path: readonly PropertyKey[]): boolean {
  const values = path.map((_, n) => path.slice(0, n).reduce((at, key) => (at as never)?.[key], value))
  return values.some(at => {
    const { availabilityType, product } = (at ?? {}) as { availabilityType?: string; product?: typeof at }
    return (
      availabilityType === 'OPENING_HOURS' ||
      (product as { availabilityType?: string })?.availabilityType === 'OPENING_HOURS'
    )
  })
}

/** All answers of a reseller that books one product, with these capabilities. */
async function faultsOfWalk(server: OctoServer, capabilities: string, product: Product): Promise<string[]> {
  const faults: string[] = []
  const ask = async (schema: Schema, method: string, path: string, body?: object) => {
    const sent = { headers: { 'octo-capabilities': capabilities } }
    const answer = await server.octo(method, path, body, sent)
    if (answer.status !== 200) faults.push(`${method} ${path}: ${answer.text}`)
    faults.push(...faultsOf(schema, answer.body).map(fault => `${method} ${path}: ${fault}`))
    return answer.body
  }
  const offer = { productId: product, optionId: 'DEFAULT' }
  const range = { localDateStart: await dayAhead(server, 0), localDateEnd: await dayAhead(server, 9) }
  await ask(zSupplier, 'GET', '/supplier')
  await ask(zProduct.array(), 'GET', '/products')
  await ask(zProduct, 'GET', `/products/${product}`)
  await ask(zAvailabilityCalendar.array(), 'POST', '/availability/calendar', { ...offer, ...range })
  const [slot] = await ask(zAvailability.array(), 'POST', '/availability', { ...offer, ...range })
  const unitItems = [{ unitId: 'participant' }]
  const hold = { ...offer, availabilityId: slot.id, unitItems, resellerReference: `R-${capabilities}` }
  const { uuid } = await ask(zBooking, 'POST', '/bookings', hold)
  await ask(zBooking, 'POST', `/bookings/${uuid}/extend`, { expirationMinutes: 31 })
  await ask(zBooking, 'PATCH', `/bookings/${uuid}`, { notes: 'Left-handed' })
  const contact = { fullName: 'Ada Costa', emailAddress: 'ada@example.com', phoneNumber: '+351912000001' }
  await ask(zBooking, 'POST', `/bookings/${uuid}/confirm`, { contact })
  await ask(zBooking, 'GET', `/bookings/${uuid}`)
  await ask(zBooking.array(), 'GET', `/bookings?resellerReference=${encodeURIComponent(`R-${capabilities}`)}`)
  await ask(zBooking, 'POST', `/bookings/${uuid}/cancel`, { reason: 'Wind' })
  return faults
}

t.test("the official package's schemas", async t => {
  const server = await serveOcto(t)
  await server.sql`update schools set bring = 'Towel', meet = 'At the hut', photo = repeat('0', 32),
    logo_url = 'https://x.example/logo.png', description = 'Patient teachers.'`
  for (const product of ['group', 'private', 'hire'] as const)
    for (let daysAhead = 1; daysAhead <= 9; daysAhead += 1)
      await server.slot(product, { daysAhead, spotName: 'Baleal - Cantinho da Baía' })

  const all = CAPABILITIES.join(', ')
  for (const capabilities of ['', ...CAPABILITIES, all])
    t.test(`accept every answer with ${capabilities || 'the core alone'}`, async t => {
      for (const product of ['group', 'private', 'hire'] as const)
        t.strictSame(await faultsOfWalk(server, capabilities, product), [], product)
    })

  t.test('refuse a wrong answer', async t => {
    const { body } = await server.octo('GET', '/products/group')
    t.not(faultsOf(zProduct, { ...body, media: [{ src: 'photo.webp' }] }).length, 0)
    t.not(
      faultsOf(zProduct, { ...body, options: [{ ...body.options[0], availabilityLocalStartTimes: [] }] })
        .length,
      0
    )
  })
})
