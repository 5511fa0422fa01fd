import t, { type Test } from 'tap'
import { between, mulberry32, pickOne } from '../../../lib/demo/random.ts'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import type { LimitInput } from '../../../lib/partners/rules.ts'
import { saveLimit } from '../../../lib/partners/transactions.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { undoAct } from '../../../plugins/centre/kit/writes.ts'
import {
  CAPACITY,
  inOcto,
  type Lesson,
  type Limited,
  Model,
  PARTNERS,
  type Partner,
  stageOfPartners
} from '../../support/limit-model.ts'
import { reservationOf, runOut } from '../../support/octo.ts'
import { SCHOOL } from '../../support/school.ts'

const SEED = 26
const ACTS = 50
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
