// tags: full alone
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { createSale } from '../../lib/booking/transactions.ts'
import { readEvents } from '../../lib/events/queries.ts'
import { mutate } from '../support/crowd.ts'
import { begin, courier, isCaughtUp, listener, setOnSale } from '../support/deliveries.ts'
import { BASE, dayAhead } from '../support/octo.ts'
import { until } from '../support/receiver.ts'
import { addPartner, addSlot, bookingOf, requestOf, SCHOOL } from '../support/school.ts'
import { type SpecServer, serve } from '../support/server.ts'

const PARTNERS = ['Hotel', 'Agency', 'Hostel'] as const
const BURSTS = 16
const V1 = '/api/partner/v1'

/** Concurrent requests, so one statement makes bookings of several partners. */
const burst = fc.array(
  fc.record({
    who: fc.nat(PARTNERS.length + 1),
    action: fc.constantFrom('book', 'book', 'hold', 'confirm', 'change', 'move', 'cancel'),
    pick: fc.nat(1000),
    participants: fc.integer({ min: 1, max: 2 })
  } as const),
  { minLength: 6, maxLength: 10 }
)
type BurstStep = ReturnType<typeof burst.generate>['value'][number]

/** Changes by the school meanwhile: a lesson closed and reopened, moved, or cancelled with its bookings. */
const SCHOOL_DOES = [
  (server: SpecServer, slotId: string) => setOnSale(server.sql, slotId, false),
  (server: SpecServer, slotId: string) => setOnSale(server.sql, slotId, true),
  ({ sql }: SpecServer, slotId: string) =>
    sql`update slots set spot_name = spot_name || '.' where id = ${slotId} and cancelled_at is null`,
  ({ sql }: SpecServer, slotId: string) =>
    sql`select * from cancel_slots(${SCHOOL}, ${`{${slotId}}`}::uuid[], true)`
]

interface Message {
  readonly sequence: number
  readonly data: { readonly booking?: { readonly bookingId: string } }
}

interface Seller {
  readonly name: string
  readonly own: string[]
  /** Undefined for the website, whose visitors have no key. */
  readonly key: string | undefined
}

/** Sells for a while at a random school with an endpoint for each partner. Returns all sellers. */
async function sell(t: Test, server: SpecServer, seed: number) {
  const { sql } = server
  const slotIds = [await begin(sql)]
  for (let n = 1; n < 6; n += 1)
    slotIds.push(await addSlot(sql, { capacity: 60, instructors: 10, spotName: `P${n}` }))
  const sellers: Seller[] = []
  for (const name of PARTNERS) sellers.push({ name, own: [], key: await server.schoolKey(name) })
  sellers.push({ name: 'School', own: [], key: await server.schoolKey(null) })
  sellers.push({ name: 'website', own: [], key: undefined })
  const websiteId = await addPartner(sql, 'website')
  const listeners = []
  const { next: listenedFrom } = await readEvents(sql, {
    ...{ schoolId: SCHOOL, partnerId: null, after: 0, kinds: null, limit: 100_000 }
  })
  for (const name of PARTNERS) listeners.push(await listener(t, sql, name))
  courier(t, sql)
  const book = createSale(sql).book
  let refs = 0

  async function act({ who, action, pick, participants }: BurstStep): Promise<void> {
    const { name, key, own } = sellers[who] as Seller
    const [slotId, id] = [slotIds[pick % slotIds.length] as string, own[pick % own.length]]
    const guest = { customerName: `Guest of ${name}.`, externalRef: `ref-${name}-${++refs}`, participants }
    if (key === undefined) {
      const booked = await book(requestOf({ slotId, partnerId: websiteId, ...guest })).catch(() => undefined)
      if (booked) own.push(booked.bookingId)
      return
    }
    if (action === 'book' || action === 'hold' || id === undefined) {
      const status = action === 'hold' ? 'ON_HOLD' : 'confirmed'
      const { body } = await server.post(`${V1}/bookings`, {
        key,
        body: bookingOf(slotId, { ...guest, status })
      })
      if (body.bookingId !== undefined) own.push(body.bookingId)
    } else if (action === 'confirm') await server.post(`${V1}/bookings/${id}/confirm`, { key })
    else if (action === 'cancel') await server.del(`${V1}/bookings/${id}`, { key })
    else {
      const unitItems = Array.from({ length: participants }, () => ({ unitId: 'participant' }))
      const body = action === 'change' ? { unitItems } : { availabilityId: slotId }
      await server.request('PATCH', `${BASE}/bookings/${id}`, { key, body })
    }
  }

  const bursts = fc.sample(burst, { seed, numRuns: BURSTS })
  for (const [n, actions] of bursts.entries()) {
    await Promise.all(actions.map(act))
    const does = SCHOOL_DOES[n % 13 === 12 ? 3 : n % 3]
    await does?.(server, slotIds[n % slotIds.length] as string)
  }
  for (const { state } of listeners) await until(isCaughtUp(state))
  return { sellers, hearers: listeners, listenedFrom }
}

/** All events and bookings that a partner's key returns, in pages. */
async function ask(server: SpecServer, key: string) {
  const texts: string[] = []
  const get = async (path: string) => {
    const { text, body } = await server.get(path, { key })
    texts.push(text)
    return body
  }
  const keys = new Set<string>()
  /** The event log in small pages from the given cursor. */
  async function follow(from: string) {
    const events = []
    for (let page = { next: from, more: true, events: [] }; page.more; ) {
      const read = await get(`${V1}/events?limit=25&${page.next}`)
      page = { ...read, next: `after=${read.next}` }
      for (const name of Object.keys(read)) keys.add(name)
      events.push(...(read.events as Message[]))
    }
    return events
  }
  const events = await follow('after=0')
  const since = await follow('since=2020-01-01T00:00:00Z')
  const bookings: { bookingId: string }[] = []
  for (let after = ''; ; ) {
    const page = await get(`${V1}/bookings?limit=7${after}`)
    for (const name of Object.keys(page)) keys.add(name)
    bookings.push(...page.bookings)
    if (page.next === null) break
    after = `&after=${encodeURIComponent(page.next)}`
  }
  const octo = await get(`${BASE}/bookings?localDate=${await dayAhead(server, 3)}`)
  return { texts, events, since, bookings, octo, keys }
}

/**
 * Foreign data that partners received or read, and gaps between their event numbers equal to the number of
 * others' events.
 */
async function findings(t: Test, server: SpecServer, seed: number) {
  const { sellers, hearers, listenedFrom } = await sell(t, server, seed)
  const { events: all } = await readEvents(server.sql, {
    ...{ schoolId: SCHOOL, partnerId: null, after: 0, kinds: null, limit: 100_000 }
  })
  const found = { strange: 0, named: 0, counted: 0, missed: 0 }
  let reads = 0
  for (const [n, { receiver }] of hearers.entries()) {
    const { own, key } = sellers[n] as Seller
    const others = sellers.filter((_, m) => m !== n)
    const { texts, events, since, bookings, octo, keys } = await ask(server, key as string)
    const sent = receiver.received.map(({ message }) => message as Message)
    const ids = new Set(own)
    for (const { data } of [...sent, ...events, ...since])
      if (data.booking !== undefined && !ids.has(data.booking.bookingId)) found.strange += 1
    for (const { bookingId } of bookings) if (!ids.has(bookingId)) found.strange += 1
    for (const { uuid } of octo) if (!ids.has(uuid)) found.strange += 1
    const seen = [...texts, ...receiver.received.map(({ body, headers }) => body + JSON.stringify(headers))]
    for (const { name, own } of others)
      for (const word of [`ref-${name}-`, `Guest of ${name}.`, ...own])
        if (seen.some(text => text.includes(word))) found.named += 1

    const numbers = events.map(({ sequence }) => sequence)
    const places = new Map(all.map(({ number }, place) => [number, place]))
    for (const [n, number] of numbers.entries()) {
      const before = numbers[n - 1]
      const between = (places.get(number) ?? 0) - (places.get(before ?? number) ?? 0)
      if (before !== undefined && between > 1 && number - before === between) found.counted += 1
    }
    const due = all.filter(({ bookingId }) => bookingId === null || ids.has(bookingId))
    for (const [got, from] of [
      [sent, listenedFrom],
      [events, 0],
      [since, 0]
    ] as const) {
      const sequences = new Set(got.map(({ sequence }) => sequence))
      found.missed += due.filter(({ number }) => number > from && !sequences.has(number)).length
    }
    t.equal(bookings.length, ids.size, 'its own are all there')
    t.strictSame([...keys].sort(), ['bookings', 'events', 'more', 'next'], 'and no total')
    reads += events.length
  }
  return { found, reads, all: all.length }
}

const settings = { V1_RATE_PER_MINUTE: '1000000' }
const NOTHING = { strange: 0, named: 0, counted: 0, missed: 0 }

t.test('events and reads of several partners of one school', async t => {
  for (const seed of [1, 2]) {
    await t.test(`contain only the partner's own bookings and no hint at others, seed ${seed}`, async t => {
      const { found, reads, all } = await findings(t, await serve(t, { settings }), seed)
      t.strictSame(found, NOTHING)
      t.ok(all > 150 && reads > 100, `${reads} of ${all} events`)
    })
  }

  await t.test('would reveal the number of other writes if events were not merged', async t => {
    const server = await serve(t, { settings })
    await mutate(server.sql, 'write_events', [['if slot_count > 1 and exists', 'if false and exists']])
    t.ok((await findings(t, server, 1)).found.counted > 0)
  })

  await t.test("would contain other partners' events if the log were not read per partner", async t => {
    const server = await serve(t, { settings })
    await mutate(server.sql, 'events_after', [['u.partner_id = p_partner_id', 'true']])
    const { strange, named } = (await findings(t, server, 1)).found
    t.ok(strange > 0 && named > 0)
  })
})
