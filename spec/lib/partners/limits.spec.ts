import t, { type Test } from 'tap'
import { between, mulberry32, pickOne } from '../../../lib/demo/random.ts'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import type { LimitInput } from '../../../lib/partners/rules.ts'
import { saveLimit } from '../../../lib/partners/transactions.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { undoAct } from '../../../plugins/centre/kit/writes.ts'
import { dayAhead, reservationOf, runOut, serveOcto } from '../../support/octo.ts'
import { SCHOOL } from '../../support/school.ts'

const SEED = 26
const ACTS = 50
const CAPACITY = 8
const PARTNERS = ['Atlas', 'Brisa', 'OCTO reseller'] as const
type Partner = (typeof PARTNERS)[number]

/** A lesson in one of the formats. */
type Seen = {
  readonly [K in 'vacancies' | 'status' | 'spotsRemaining' | 'num_remaining' | 'spotsLeft']: unknown
}

interface Lesson {
  readonly id: string
  readonly type: 'group' | 'private'
  readonly date: string
}

interface Sold {
  readonly id: string
  readonly partner: Partner | 'desk'
  lesson: Lesson
  seats: number
  status: 'confirmed' | 'on_hold' | 'over'
}

interface Limited extends LimitInput {
  readonly id: string
  readonly partner: Partner
  readonly version: number
}

/** Reference model in the simplest possible form. */
class Model {
  readonly sold: Sold[] = []
  limits: Limited[] = []

  seats(lesson: Lesson, partner?: Partner): number {
    return this.sold
      .filter(({ status }) => status !== 'over')
      .filter(sold => sold.lesson === lesson && (partner === undefined || sold.partner === partner))
      .reduce((sum, { seats }) => sum + seats, 0)
  }

  /** Limit of a partner for a lesson; Infinity without one. */
  share({ type, date }: Lesson, partner: Partner): number {
    const applicable = this.limits.filter(
      limit =>
        limit.partner === partner &&
        (limit.type === null || limit.type === type) &&
        limit.from <= date &&
        (limit.to === null || limit.to >= date)
    )
    return Math.min(...applicable.map(({ seats }) => seats))
  }

  left(lesson: Lesson, partner: Partner): number {
    const open = CAPACITY - this.seats(lesson)
    return Math.max(0, Math.min(open, this.share(lesson, partner) - this.seats(lesson, partner)))
  }

  /** Expected answer for a partner that requests that many more seats. */
  refusalOf(lesson: Lesson, partner: Partner, more: number): { error: string; remaining?: number } | 'ok' {
    if (this.share(lesson, partner) === 0) return { error: 'slot_not_purchasable' }
    const remaining = this.left(lesson, partner)
    return more > remaining ? { error: 'insufficient_spots', remaining } : 'ok'
  }
}

/** The same as OCTO returns it. */
function inOcto(expected: ReturnType<Model['refusalOf']>): object | 'ok' {
  if (expected === 'ok') return expected
  const { remaining: n } = expected
  const words = { 0: 'none is left', 1: '1 is left' }[n ?? 2] ?? `${n} are left`
  return {
    error: 'UNPROCESSABLE_ENTITY',
    errorMessage: n === undefined ? 'The school has closed this lesson to your sales.' : new RegExp(words)
  }
}

async function stageOfPartners(t: Test) {
  const server = await serveOcto(t)
  const { sql, schoolKey } = server
  await sql`update lesson_types set pricing_per = 'UNIT', kind = 'group' where id = 'private'`
  const today = await dayAhead(server, 0)
  const lessons: Lesson[] = []
  for (const type of ['group', 'private'] as const)
    for (const ahead of [2, 3]) {
      const id = await server.slot(type, { capacity: CAPACITY, instructors: 3, daysAhead: ahead })
      lessons.push({ id, type, date: addDays(today, ahead) })
    }
  const keys = new Map<string, string>()
  const ids = new Map<string, string>()
  for (const name of PARTNERS) {
    keys.set(name, name === 'OCTO reseller' ? server.key : await schoolKey(name))
    const row = singleRow<{ id: string }>(await sql`select partner_of(${SCHOOL}, ${name})::text as id`)
    ids.set(name, row.id)
  }
  /** Lessons as a partner sees them: v1's formats, strict OCTO and its calendar. */
  const readAll = async (partner: Partner) => {
    const key = keys.get(partner)!
    const v1 = async (format: string) =>
      (await server.get(`/api/partner/v1/availability?format=${format}`, { key })).body
    const strict = async (path: string, productId: string) =>
      (
        await server.octo(
          'POST',
          path,
          {
            productId,
            optionId: 'DEFAULT',
            localDateStart: lessons[0]!.date,
            localDateEnd: lessons[1]!.date
          },
          { headers: { authorization: `Bearer ${key}` } }
        )
      ).body
    const [octo, sb, fh, bl] = await Promise.all(['octo', 'sb', 'fh', 'bl'].map(v1))
    const products = ['group', 'private']
    const slots = (await Promise.all(products.map(id => strict('/availability', id)))).flat()
    const days = (await Promise.all(products.map(id => strict('/availability/calendar', id)))).flat()
    const itemById = (list: { id?: string; pk?: string }[], id: string) =>
      list.find(each => (each.id ?? each.pk) === id) as Seen
    return lessons.map(({ id }, n) => ({
      octo: [itemById(octo, id).vacancies, itemById(octo, id).status],
      sb: itemById(sb.availabilities, id).spotsRemaining,
      fh: itemById(fh.availabilities, id).num_remaining,
      bl: itemById(bl.data, id).spotsLeft,
      strict: [itemById(slots, id).vacancies, itemById(slots, id).status],
      day: [days[n].vacancies, days[n].status]
    }))
  }
  return { ...server, lessons, keys, ids, readAll }
}

t.test("the limits of partners' sales", async t => {
  const stage = await stageOfPartners(t)
  const { sql, octo, post, lessons, keys, ids, readAll } = stage
  const model = new Model()
  let limitsSaved = 0
  const draw = mulberry32(SEED)
  const as = (partner: string) => ({ headers: { authorization: `Bearer ${keys.get(partner)}` } })
  const newId = () => uuidV7(Date.now())
  const partner = () => pickOne(draw, PARTNERS)
  const lesson = () => pickOne(draw, lessons)
  const live = () => model.sold.filter(({ status, partner }) => status !== 'over' && partner !== 'desk')

  async function save(name: Partner, was: Limited | undefined, words: LimitInput | null, id = newId()) {
    const limitKey = { schoolId: SCHOOL, actorId: null, partnerId: ids.get(name)! }
    const version = was?.version ?? null
    const saved = await saveLimit(sql, limitKey, { id: was?.id ?? id, version }, words)
    if (saved.code !== 'ok') return saved
    limitsSaved += 1
    model.limits = model.limits.filter(limit => limit !== was)
    if (words) model.limits.push({ ...words, id: was?.id ?? id, partner: name, version: (version ?? 0) + 1 })
    return saved
  }

  /** Arguments of a random limit: one type or all, one day or all, with or without an end. */
  function wordsOfLimit(): LimitInput {
    const [first, last] = [lessons[0]!.date, lessons[1]!.date]
    const from = pickOne(draw, [first, last, '2020-01-01'])
    const to = pickOne(draw, [null, last, from])
    const type = pickOne(draw, [null, 'group', 'private'])
    return { type, from, to, seats: pickOne(draw, [0, 1, 2, 3, 5, 20]) }
  }

  /** Requests seats and compares the answer with the model. */
  async function ask(
    t: Test,
    words: string,
    expected: object | 'ok',
    request: Promise<{ body: { error?: string } }>
  ) {
    const { body } = await request
    t.match(body, expected === 'ok' ? { error: undefined } : expected, words)
    return expected === 'ok' ? body : undefined
  }

  const acts: readonly ((t: Test) => Promise<unknown>)[] = [
    async t => {
      const [seller, target, participants] = [partner(), lesson(), between(draw, 1, 3)]
      const isHold = draw() < 0.5
      const expected = model.refusalOf(target, seller, participants)
      const booked = (await ask(
        t,
        `${seller} books`,
        expected,
        post('/api/partner/v1/bookings', {
          key: keys.get(seller)!,
          body: {
            ...{
              lessonSlotId: target.id,
              customerName: 'Ana',
              customerEmail: 'ana@example.com',
              participants
            },
            ...(isHold && { status: 'ON_HOLD' })
          }
        })
      )) as { bookingId: string } | undefined
      if (booked)
        model.sold.push({
          ...{ id: booked.bookingId, partner: seller, lesson: target, seats: participants },
          status: isHold ? 'on_hold' : 'confirmed'
        })
    },
    async t => {
      const [seller, target, seats] = [partner(), lesson(), between(draw, 1, 3)]
      const body = { ...reservationOf(target.id, seats), productId: target.type }
      const booked = (await ask(
        t,
        `${seller} reserves`,
        inOcto(model.refusalOf(target, seller, seats)),
        octo('POST', '/bookings', body, as(seller))
      )) as { uuid: string; availability: object } | undefined
      if (!booked) return
      model.sold.push({ id: booked.uuid, partner: seller, lesson: target, seats, status: 'on_hold' })
      t.match(booked.availability, { vacancies: model.left(target, seller) }, 'and sees what it has left')
    },
    async t => {
      const sold = live()[between(draw, 0, Math.max(0, live().length - 1))]
      if (!sold) return
      const target = lessons.find(
        each => each.type === sold.lesson.type && (draw() < 0.5 || each === sold.lesson)
      )!
      const seats = between(draw, 1, 4)
      const more = target === sold.lesson ? seats - sold.seats : seats
      const seller = sold.partner as Partner
      const expected = more > 0 ? inOcto(model.refusalOf(target, seller, more)) : 'ok'
      const { unitItems } = reservationOf(target.id, seats)
      const body = { availabilityId: target.id, unitItems }
      if (
        await ask(t, `${seller} changes`, expected, octo('PATCH', `/bookings/${sold.id}`, body, as(seller)))
      )
        Object.assign(sold, { lesson: target, seats })
    },
    async t => {
      const held = live().find(({ status }) => status === 'on_hold')
      if (!held) return
      if (draw() < 0.5) {
        await ask(
          t,
          'a hold that was granted stays granted',
          'ok',
          octo(
            'POST',
            `/bookings/${held.id}/confirm`,
            {
              contact: { fullName: 'Ana' }
            },
            as(held.partner)
          )
        )
        held.status = 'confirmed'
      } else {
        await runOut(stage, held.id)
        held.status = 'over'
      }
    },
    async t => {
      const sold = live()[0]
      if (!sold) return
      await ask(
        t,
        `${sold.partner} cancels`,
        'ok',
        octo('DELETE', `/bookings/${sold.id}`, {}, as(sold.partner))
      )
      sold.status = 'over'
    },
    async t => {
      const target = lesson()
      const id = newId()
      const order = { id, slotId: target.id, participants: 1, customerName: 'Rui', customerEmail: '' }
      const { code } = singleRow<{ code: string }>(
        await sql`select code from book_by_staff(${SCHOOL}, null, ${JSON.stringify(order)}::text::jsonb, null, false)`
      )
      const isFull = model.seats(target) >= CAPACITY
      t.equal(code, isFull ? 'insufficient_spots' : 'ok', 'nothing limits the desk')
      if (!isFull) model.sold.push({ id, partner: 'desk', lesson: target, seats: 1, status: 'confirmed' })
    },
    async t => {
      const saved = await save(pickOne(draw, ['Atlas', 'Brisa']), undefined, wordsOfLimit())
      t.equal(saved.code, 'ok')
    },
    async t => {
      const was = model.limits[0]
      if (!was) return
      const words = draw() < 0.5 ? null : wordsOfLimit()
      const { code } = await save(was.partner, was, words)
      t.ok(code === 'ok' || (code === 'unchanged' && words !== null), code)
    }
  ]

  await t.test(`match a model for each partner, whatever happens (seed ${SEED})`, async t => {
    for (let n = 0; n < ACTS; n += 1) {
      await pickOne(draw, acts)(t)
      for (const seller of PARTNERS) {
        const seen = await readAll(seller)
        const expected = lessons.map(each => expectedOf(each, seller))
        t.strictSame(seen, expected, `act ${n}: what ${seller} sees`)
      }
      if (!t.passing()) break
    }
    t.ok(
      model.sold.length >= 10 && limitsSaved >= 5,
      `${model.sold.length} were sold, ${limitsSaved} limits said`
    )
  })

  function expectedOf(target: Lesson, seller: Partner) {
    const left = model.left(target, seller)
    const isStopped = model.share(target, seller) === 0
    const open = left === 0 ? 'SOLD_OUT' : left * 2 < CAPACITY ? 'LIMITED' : 'AVAILABLE'
    const status = isStopped ? 'CLOSED' : open
    return { octo: [left, status], sb: left, fh: left, bl: left, strict: [left, status], day: [left, status] }
  }

  await t.test("a cached answer is one partner's only, and 304 while unchanged", async t => {
    const read = async (key: string, etag?: string) =>
      stage.get('/api/partner/v1/availability', { key, ...(etag && { headers: { 'if-none-match': etag } }) })
    const etag = (await read(keys.get('Atlas')!)).headers.get('etag') as string
    t.equal((await read(keys.get('Atlas')!, etag)).status, 304)
    await save('Atlas', undefined, { type: null, from: '2020-01-01', to: null, seats: 0 })
    t.match(await read(keys.get('Atlas')!, etag), { status: 200, body: [{ status: 'CLOSED', vacancies: 0 }] })
    const another = await stage.schoolKey('atlas')
    t.match((await read(another)).body, [{ status: 'CLOSED' }], 'a key that is issued later is limited too')
    const { hint } = (
      await post('/api/partner/v1/bookings', {
        key: another,
        body: { lessonSlotId: lessons[0]!.id, customerName: 'Ana', customerEmail: 'ana@example.com' }
      })
    ).body
    t.equal(hint, 'The school has closed this lesson to your sales.')
  })

  await t.test('concurrent changes are detected, undone, bounded and logged', async t => {
    const limitKey = { schoolId: SCHOOL, actorId: null, partnerId: ids.get('OCTO reseller')! }
    const staff = { schoolId: SCHOOL, personId: newId() }
    const undoLimit = async (logId: string) => (await undoAct(sql, staff, logId, ['partner.limit'])).code
    const words = { type: null, from: '2020-01-01', to: null, seats: 3 }
    const id = newId()
    const added = await saveLimit(sql, limitKey, { id, version: null }, words)
    t.equal((await saveLimit(sql, limitKey, { id, version: null }, words)).code, 'unchanged', 'sent twice')
    const other = { ...words, seats: 4 }
    t.equal((await saveLimit(sql, limitKey, { id, version: 1 }, other)).code, 'ok')
    t.equal((await saveLimit(sql, limitKey, { id, version: 1 }, null)).code, 'limit_changed')
    t.equal(await undoLimit(added.logId!), 'overtaken')
    const ended = await saveLimit(sql, limitKey, { id, version: 2 }, null)
    t.equal(await undoLimit(ended.logId!), 'ok')
    t.equal(await undoLimit(ended.logId!), 'overtaken')
    t.equal((await saveLimit(sql, limitKey, { id, version: 1 }, null)).code, 'ok')
    t.equal(
      (await saveLimit(sql, limitKey, { id: newId(), version: null }, { ...words, type: 'yoga' })).code,
      'not_found'
    )
    const desk = singleRow<{ id: string }>(await sql`select partner_of(${SCHOOL}, 'desk')::text as id`)
    const own = { ...limitKey, partnerId: desk.id }
    t.equal((await saveLimit(sql, own, { id: newId(), version: null }, words)).code, 'not_found')

    const over = { ...words, to: '2021-01-01' }
    t.equal((await saveLimit(sql, limitKey, { id: newId(), version: null }, over)).code, 'ok')
    for (let n = 0; n < 50; n += 1) {
      const { code } = await saveLimit(sql, limitKey, { id: newId(), version: null }, words)
      if (code !== 'ok') t.fail(code)
    }
    t.equal((await saveLimit(sql, limitKey, { id: newId(), version: null }, words)).code, 'too_many_limits')
    const { logged, limited } = singleRow<{ logged: number; limited: boolean }>(
      await sql`select (select count(*)::int from school_log where act = 'partner.limit' and subject = ${limitKey.partnerId}) as logged,
        (select bool_and(limited) from school_keys where partner_id = ${limitKey.partnerId}::text::bigint) as limited`
    )
    t.strictSame([logged, limited], [56, true])
  })
})
