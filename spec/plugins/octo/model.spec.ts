// tags: full
import fc from 'fast-check'
import t from 'tap'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { type OctoServer, runOut, serveOcto } from '../../support/octo.ts'

// Random walks through the life of bookings on two slots, compared with a model after every step: each
// answer, the state of each booking, its guests, price, offer, answers and pickup, and the exact seats of
// each slot.

type Status = 'ON_HOLD' | 'CONFIRMED' | 'CANCELLED' | 'EXPIRED'

type Party = readonly ('adult' | 'child')[]

interface StoredBooking {
  readonly uuid: string
  status: Status
  slot: number
  /** Unit of each seat. */
  units: Party
  code: Code | null
  hotel: string | null
  /** Pickup point. */
  point: Point | null
  /** Height of each guest, in the order of the unit items. */
  heights: (string | null)[]
}

interface Model {
  readonly bookings: StoredBooking[]
}

interface Real {
  readonly server: OctoServer
  readonly slots: readonly string[]
}

const CAPACITY = [5, 4] as const
const QUESTIONS = [
  { id: 'height', kind: 'height', per: 'person', required: true },
  { id: 'hotel', kind: 'text', per: 'booking', required: true, title: 'Hotel?' }
]
const CENTS = { adult: 3500, child: 2100 } as const
const UNITS = [
  { id: 'adult', minAge: 13, maxAge: 99, cents: CENTS.adult },
  { id: 'child', minAge: 6, maxAge: 12, cents: CENTS.child }
]
type Point = 'mar' | 'baleal'
const POINTS = [
  { id: 'mar', name: 'Hotel Mar', address: 'Av. do Mar 1', pickup: { group: 45 } },
  { id: 'baleal', name: 'Baleal', address: 'Praia', pickup: { group: 60 } }
]
type Code = 'THREE' | 'KEY'
const OFFERS = [
  { code: 'THREE', title: 'Three or more', open: true, percent: 15, bearer: 'school', seatsFrom: 3 },
  { code: 'KEY', title: 'Who knows', open: false, cents: 700, bearer: 'partner', seatsTo: 3 }
]
const ASKING = { headers: { 'octo-capabilities': 'octo/questions, octo/pricing, octo/offers, octo/pickups' } }

/** Price of a seat with an offer, and its net price for the partner with a discount of 10 %. */
function seatPrice(unit: Party[number], code: Code | null): readonly [retail: number, net: number] {
  const cents = CENTS[unit]
  const rounded = Math.round(cents * 0.9)
  if (code === 'THREE') return [Math.round(cents * 0.85), rounded - (cents - Math.round(cents * 0.85))]
  return code === 'KEY' ? [cents - 700, Math.min(rounded, cents - 700)] : [cents, rounded]
}

const totalOf = (units: Party, code: Code | null, version: 0 | 1) =>
  units.reduce((sum, unit) => sum + seatPrice(unit, code)[version], 0)

/** Offer of a party: the largest discount. */
function offerOf(units: Party, codeSent: Code | null): Code | null {
  const some: Code[] = [...(codeSent === 'KEY' && units.length <= 3 ? ['KEY' as const] : [])]
  if (units.length >= 3) some.push('THREE')
  return some.reduce<Code | null>(
    (best, code) => (totalOf(units, code, 0) < totalOf(units, best, 0) ? code : best),
    null
  )
}

/** Expected refusal of an offer code. */
function codeRefusal(code: string | null | undefined, units: Party): string | undefined {
  if (code === 'NOPE') return 'INVALID_OFFER_CODE'
  return code === 'KEY' && units.length > 3 ? 'OFFER_CONDITIONS_NOT_MET' : undefined
}
const unitItems = (units: Party) => units.map(unitId => ({ unitId }))
const holdsSeats = ({ status }: StoredBooking) => status === 'ON_HOLD' || status === 'CONFIRMED'

function seatsOf({ bookings }: Model, slot: number): number {
  const seated = bookings.filter(booking => booking.slot === slot && holdsSeats(booking))
  return seated.reduce((sum, { units }) => sum + units.length, 0)
}

/** Expected refusal of a change, by the booking's state; undefined if only seats can prevent it. */
function refusalOf({ status }: StoredBooking): string | undefined {
  if (status === 'EXPIRED') return 'INVALID_BOOKING_UUID'
  return status === 'CANCELLED' ? 'UNPROCESSABLE_ENTITY' : undefined
}

/** True if all required questions are answered. */
const isWhole = ({ hotel, heights }: Pick<StoredBooking, 'hotel' | 'heights'>) =>
  hotel !== null && heights.every(height => height !== null)

/** True if everything required from a reseller with these capabilities is set. */
const isSettled = (booking: StoredBooking) => isWhole(booking) && booking.point !== null

/** Guests after a change to that many units: the first ones stay, new ones are unknown. */
const heightsOf = ({ heights }: StoredBooking, units: Party) => units.map((_, n) => heights[n] ?? null)

/** Checks that seats in reads and rows, and every booking, equal the model. */
async function agree(model: Model, { server, slots }: Real): Promise<void> {
  for (const [n, id] of slots.entries()) {
    const { taken } = singleRow<{ taken: number }>(
      await server.sql`
      select s.spots_taken - coalesce(h.free, 0) as taken from slots s
      left join slot_holds h on h.school_id = s.school_id and h.slot_id = s.id where s.id = ${id}`
    )
    if (taken !== seatsOf(model, n))
      throw new Error(`slot ${n} has ${taken} seats taken, the model ${seatsOf(model, n)}`)
    if (taken > (CAPACITY[n] as number)) throw new Error(`slot ${n} is oversold`)
  }
  const check = { productId: 'group', optionId: 'DEFAULT', availabilityIds: slots }
  const { body } = await server.octo('POST', '/availability', check)
  for (const [n, id] of slots.entries()) {
    const readVacancies = body.find((slot: { id: string }) => slot.id === id).vacancies
    if (readVacancies !== (CAPACITY[n] as number) - seatsOf(model, n))
      throw new Error(`slot ${n} shows ${readVacancies} vacancies`)
  }
}

async function agreeOn(booking: StoredBooking, { server, slots }: Real): Promise<void> {
  const { body } = await server.octo('GET', `/bookings/${booking.uuid}`, undefined, ASKING)
  const valueIn = (answered: { questionAnswers: { value: string | null }[] }) =>
    answered.questionAnswers[0]?.value
  const read = [
    body.status,
    body.availabilityId,
    body.unitItems.map(({ unitId }: { unitId: string }) => unitId),
    [body.pricing.retail, body.pricing.net, body.pricing.offerDiscount.retail, body.offerCode],
    valueIn(body),
    body.pickupPointId,
    body.unitItems.map(valueIn)
  ]
  const { status, slot, units, code, hotel, point, heights } = booking
  const [cents, net] = [totalOf(units, code, 0), totalOf(units, code, 1)]
  const money = [cents, net, totalOf(units, null, 0) - cents, code]
  const expected = [status, slots[slot], units, money, hotel, point, heights]
  if (String(read) !== String(expected)) throw new Error(`read ${read}, the model has ${expected}`)
}

function expect(answer: { status: number; body: { error?: string } }, error: string | undefined): void {
  const expected = error === undefined ? 200 : 400
  if (answer.status !== expected || answer.body.error !== error) {
    throw new Error(`answered ${answer.status} ${answer.body.error}, the model expects ${error ?? 'success'}`)
  }
}

class Reserve implements fc.AsyncCommand<Model, Real> {
  readonly slot: number
  readonly units: Party
  readonly code: string | undefined
  readonly point: Point | null

  constructor(slot: number, units: Party, code: string | undefined, point: Point | null) {
    this.slot = slot
    this.units = units
    this.code = code
    this.point = point
  }

  check = () => true
  toString = () => `reserve ${this.units} on ${this.slot} with ${this.code}`

  async run(model: Model, real: Real) {
    const fits = seatsOf(model, this.slot) + this.units.length <= (CAPACITY[this.slot] as number)
    const ids = { productId: 'group', optionId: 'DEFAULT', availabilityId: real.slots[this.slot] }
    const body = {
      ...ids,
      unitItems: unitItems(this.units),
      offerCode: this.code,
      pickupPointId: this.point
    }
    const answer = await real.server.octo('POST', '/bookings', body, ASKING)
    const error = codeRefusal(this.code, this.units) ?? (fits ? undefined : 'UNPROCESSABLE_ENTITY')
    expect(answer, error)
    if (!error) {
      const { slot, units, point } = this
      const { uuid } = answer.body
      const heights = units.map(() => null)
      const code = offerOf(units, (this.code ?? null) as Code | null)
      const booking: StoredBooking = {
        uuid,
        status: 'ON_HOLD',
        slot,
        units,
        code,
        hotel: null,
        point,
        heights
      }
      model.bookings.push(booking)
      await agreeOn(booking, real)
    }
    await agree(model, real)
  }
}

/** A step on one of the existing bookings. */
abstract class Step implements fc.AsyncCommand<Model, Real> {
  readonly pick: number

  constructor(pick: number) {
    this.pick = pick
  }

  check = ({ bookings }: Readonly<Model>) => bookings.length > 0
  toString = () => `${this.constructor.name.toLowerCase()} ${this.pick}`

  async run(model: Model, real: Real) {
    const booking = model.bookings[this.pick % model.bookings.length] as StoredBooking
    await this.apply(booking, model, real)
    await agreeOn(booking, real)
    await agree(model, real)
  }

  protected abstract apply(booking: StoredBooking, model: Model, real: Real): Promise<void>
}

class Confirm extends Step {
  readonly asks: boolean

  constructor(pick: number, asks: boolean) {
    super(pick)
    this.asks = asks
  }

  protected async apply(booking: StoredBooking, _: Model, { server }: Real) {
    const body = { contact: { fullName: 'Ana' } }
    const path = `/bookings/${booking.uuid}/confirm`
    const answer = await server.octo('POST', path, body, this.asks ? ASKING : {})
    const isOpen = this.asks && booking.status === 'ON_HOLD' && !isSettled(booking)
    const error = refusalOf(booking) ?? (isOpen ? 'UNPROCESSABLE_ENTITY' : undefined)
    expect(answer, error)
    if (!error) booking.status = 'CONFIRMED'
  }
}

class Extend extends Step {
  protected async apply(booking: StoredBooking, _: Model, { server }: Real) {
    const answer = await server.octo('POST', `/bookings/${booking.uuid}/extend`, { expirationMinutes: 45 })
    expect(answer, booking.status === 'CONFIRMED' ? 'UNPROCESSABLE_ENTITY' : refusalOf(booking))
  }
}

class Cancel extends Step {
  protected async apply(booking: StoredBooking, _: Model, { server }: Real) {
    const error = refusalOf(booking)
    expect(await server.octo('POST', `/bookings/${booking.uuid}/cancel`), error)
    if (!error) booking.status = 'CANCELLED'
  }
}

class Expire extends Step {
  protected async apply(booking: StoredBooking, _: Model, { server }: Real) {
    if (booking.status !== 'ON_HOLD') return
    await runOut(server, booking.uuid)
    booking.status = 'EXPIRED'
  }
}

/** Answers in the model: of the booking, and by guest number. null deletes, undefined keeps. */
interface ModelAnswer {
  readonly hotel: string | null | undefined
  readonly heights: readonly (string | null | undefined)[]
}

class Answer extends Step {
  readonly modelAnswer: ModelAnswer

  constructor(pick: number, modelAnswer: ModelAnswer) {
    super(pick)
    this.modelAnswer = modelAnswer
  }

  protected async apply(booking: StoredBooking, _: Model, { server }: Real) {
    const { hotel = booking.hotel, heights: inputs } = this.modelAnswer
    const heights = booking.heights.map((height, n) => (inputs[n] === undefined ? height : inputs[n]))
    const says = (questionId: string, value: string | null | undefined) =>
      value === undefined ? {} : { questionAnswers: [{ questionId, value }] }
    const answers = unitItems(booking.units).map((item, n) => ({ ...item, ...says('height', inputs[n]) }))
    const change = { ...says('hotel', this.modelAnswer.hotel), unitItems: answers }
    const isLost = booking.status === 'CONFIRMED' && isWhole(booking) && !isWhole({ hotel, heights })
    const error = refusalOf(booking) ?? (isLost ? 'UNPROCESSABLE_ENTITY' : undefined)
    expect(await server.octo('PATCH', `/bookings/${booking.uuid}`, change, ASKING), error)
    if (!error) Object.assign(booking, { hotel, heights })
  }
}

class Ride extends Step {
  readonly point: Point | null

  constructor(pick: number, point: Point | null) {
    super(pick)
    this.point = point
  }

  protected async apply(booking: StoredBooking, _: Model, { server }: Real) {
    const isLost = booking.status === 'CONFIRMED' && booking.point !== null && this.point === null
    const error = refusalOf(booking) ?? (isLost ? 'UNPROCESSABLE_ENTITY' : undefined)
    const change = { pickupPointId: this.point }
    const asking = { headers: { 'octo-capabilities': 'octo/pickups' } }
    expect(await server.octo('PATCH', `/bookings/${booking.uuid}`, change, asking), error)
    if (!error) booking.point = this.point
  }
}

class Update extends Step {
  readonly slot: number
  readonly units: Party
  readonly code: string | null | undefined

  constructor(pick: number, slot: number, units: Party, code: string | null | undefined) {
    super(pick)
    this.slot = slot
    this.units = units
    this.code = code
  }

  protected async apply(booking: StoredBooking, model: Model, { server, slots }: Real) {
    const others =
      seatsOf(model, this.slot) -
      (booking.slot === this.slot && holdsSeats(booking) ? booking.units.length : 0)
    const grows = booking.slot !== this.slot || this.units.length > booking.units.length
    const fits = !grows || others + this.units.length <= (CAPACITY[this.slot] as number)
    const error =
      refusalOf(booking) ?? codeRefusal(this.code, this.units) ?? (fits ? undefined : 'UNPROCESSABLE_ENTITY')
    const change = {
      availabilityId: slots[this.slot],
      unitItems: unitItems(this.units),
      offerCode: this.code
    }
    const asking = { headers: { 'octo-capabilities': 'octo/offers' } }
    expect(await server.octo('PATCH', `/bookings/${booking.uuid}`, change, asking), error)
    const heights = heightsOf(booking, this.units)
    const code = offerOf(this.units, this.code === undefined ? booking.code : (this.code as Code | null))
    if (!error) Object.assign(booking, { slot: this.slot, units: this.units, code, heights })
  }
}

t.test('bookings follow the model in any order of changes', async t => {
  const server = await serveOcto(t)
  const [questions, ages] = [JSON.stringify(QUESTIONS), JSON.stringify(UNITS)]
  await server.sql`
      update lesson_types set questions = ${questions}::text::jsonb, units = ${ages}::text::jsonb, transfers_required = '{pickup}'
      where id = 'group'`
  const [offers, points] = [JSON.stringify(OFFERS), JSON.stringify(POINTS)]
  await server.sql`update schools set offers = ${offers}::text::jsonb, points = ${points}::text::jsonb`
  const code = fc.constantFrom(undefined, 'KEY', 'KEY', 'NOPE')
  const recode = fc.constantFrom(undefined, undefined, undefined, null, 'KEY', 'NOPE')
  const answer = (values: readonly string[]) => fc.constantFrom(undefined, null, ...values)
  const heights = fc.array(answer(['160', '175']), { minLength: 4, maxLength: 4 })
  const modelAnswer = fc.record({ hotel: answer(['Casa Azul', 'Sol']), heights })
  const pick = fc.nat(9)
  const slot = fc.constantFrom(0, 1)
  const point = fc.constantFrom<Point | null>('mar', 'baleal', null)
  const units = fc.array(fc.constantFrom('adult', 'child'), { minLength: 1, maxLength: 4 })
  const steps = fc.commands(
    [
      fc.tuple(slot, units, code, point).map(([s, u, c, p]) => new Reserve(s, u, c, p)),
      fc.tuple(pick, fc.boolean()).map(([p, asks]) => new Confirm(p, asks)),
      fc.tuple(pick, modelAnswer).map(([p, inputs]) => new Answer(p, inputs)),
      fc.tuple(pick, point).map(([p, ids]) => new Ride(p, ids)),
      pick.map(p => new Extend(p)),
      pick.map(p => new Cancel(p)),
      pick.map(p => new Expire(p)),
      fc.tuple(pick, slot, units, recode).map(([p, s, u, c]) => new Update(p, s, u, c))
    ],
    { maxCommands: 25 }
  )
  let day = 3
  await fc.assert(
    fc.asyncProperty(steps, async commands => {
      const slots = await Promise.all(
        CAPACITY.map(capacity => server.slot('group', { daysAhead: day++, capacity, instructors: 1 }))
      )
      await server.sql`update slots set unit_cents = ${JSON.stringify(CENTS)}::text::jsonb where id = any (${slots})`
      await fc.asyncModelRun(() => ({ model: { bookings: [] }, real: { server, slots } }), commands)
    }),
    { numRuns: 50 }
  )
  t.pass('50 walks')
})
