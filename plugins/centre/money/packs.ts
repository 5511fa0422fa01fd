import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { listPackMoves, listPacks } from '../../../lib/packs/queries.ts'
import { correctPack, sellPack } from '../../../lib/packs/transactions.ts'
import { listLessonTypes } from '../../../lib/schools/queries.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { isPlain, normalizeText, uuid } from '../../../lib/text/input.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { parsePrice } from '../kit/amount.ts'
import { action, page, rerender } from '../kit/page.ts'
import { maybe, repeated } from '../kit/params.ts'
import { PACKS_PATH, packPath } from '../kit/paths.ts'
import { PAY_METHODS } from '../kit/payment-form.ts'
import { PACKS_TEXT } from '../messages/packs.ts'
import { type PackFault, type PackNotice, renderPack, renderPacks } from './pack-pages.ts'

const NOTICE_FIELD = maybe(v.picklist(Object.keys(PACKS_TEXT.en.said) as PackNotice[]))

/** Lesson types in the form; a school has at most 200. */
const MAX_TYPES = 200
const MAX_LESSONS = 100
const MAX_REASON = 200

export const listPacksPage = page(
  {
    query: {
      said: NOTICE_FIELD,
      code: maybe(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[0-9A-Z]{4}$/)))
    }
  },
  async ({ principal, viewer, query, read, newId, creditCode }) => {
    const { schoolId } = principal
    const [packs, types] = await Promise.all([
      listPacks(read, schoolId, { lastFour: query.code ?? null }),
      listLessonTypes(read, schoolId, null, MAX_TYPES)
    ])
    const id = newId()
    const packId = creditCode({ schoolId, creditId: id }) === null ? null : id
    return renderPacks(principal, { packs, types, lastFour: query.code, notice: query.said, packId }, viewer)
  }
)

export const sellPackAction = action(
  {
    form: {
      count: v.string(),
      price: v.string(),
      validTo: v.optional(v.string(), ''),
      method: oneOf(PAY_METHODS),
      types: repeated(MAX_TYPES),
      pack: uuid()
    },
    example: { count: '10', price: '300', method: 'cash', pack: '0197a4c2-0000-7000-8000-00000000000b' },
    errors: ['service_unavailable']
  },
  async ({ principal, viewer, body, read, write, creditCode }) => {
    const { schoolId } = principal
    const code = creditCode({ schoolId, creditId: body.pack })
    if (code === null) throw new Problem('service_unavailable')
    const types = await listLessonTypes(read, schoolId, null, MAX_TYPES)
    const lessons = wholeNumber(body.count)
    const cents = parsePrice(body.price, principal.currency)
    const validTo = body.validTo.trim()
    const faults = new Set<PackFault>()
    if (lessons === undefined || lessons < 1) faults.add('count')
    if (cents === undefined) faults.add('price')
    if (validTo !== '' && !isDate(validTo)) faults.add('validTo')
    if (lessons === undefined || cents === undefined || faults.size > 0) {
      const packs = await listPacks(read, schoolId)
      return rerender(
        400,
        renderPacks(principal, { packs, types, packId: body.pack, typed: { ...body, faults } }, viewer)
      )
    }
    const chosen = types.filter(({ id }) => body.types.includes(id)).map(({ id }) => id)
    const sale = {
      id: body.pack,
      lessons,
      cents,
      method: body.method,
      validTo: validTo || null,
      types: chosen
    }
    const outcome = await sellPack(write, principal, sale, code)
    if (outcome.code !== 'ok') return { to: `${PACKS_PATH}?said=${outcome.code}` }
    return { to: `${packPath(body.pack)}?said=sold` }
  }
)

export const getPack = page(
  { params: ['packId'], query: { said: NOTICE_FIELD } },
  async ({ principal, viewer, params: { packId }, query, read, newId, creditCode, publicUrl }) => {
    const { schoolId } = principal
    const [[pack], moves, types] = await Promise.all([
      listPacks(read, schoolId, { id: packId }),
      listPackMoves(read, schoolId, packId),
      listLessonTypes(read, schoolId, null, MAX_TYPES)
    ])
    if (!pack) throw new Problem('not_found')
    const derived = creditCode({ schoolId, creditId: packId })
    // A code of an earlier SECRET_KEY ends in other characters.
    const code = derived?.lastFour === pack.lastFour ? derived.code : null
    const site = `${publicUrl}/schools/${schoolId}`
    return renderPack(
      principal,
      { pack, moves, types, code, site, notice: query.said, moveId: newId() },
      viewer
    )
  }
)

export const correctPackAction = action(
  {
    params: ['packId'],
    form: { count: v.string(), because: v.string(), move: uuid() },
    example: { count: '1', because: 'bonus', move: '0197a4c2-0000-7000-8000-00000000000c' }
  },
  async ({ principal, params: { packId }, body, write }) => {
    const lessons = wholeNumber(body.count)
    const because = normalizeText(body.because)
    const isValid =
      lessons !== undefined && lessons !== 0 && because.length > 0 && because.length <= MAX_REASON
    if (!isValid || !isPlain(because)) return { to: `${packPath(packId)}?said=invalid` }
    const { code } = await correctPack(write, principal, packId, { id: body.move, lessons, because })
    if (code === 'not_found') throw new Problem('not_found')
    return { to: `${packPath(packId)}?said=${code === 'ok' ? 'corrected' : 'used_up'}` }
  }
)

/** A typed number of at most MAX_LESSONS lessons, perhaps negative. */
function wholeNumber(typed: string): number | undefined {
  const number = /^[-−+]?\d{1,3}$/.test(typed.trim()) ? Number(typed.trim().replace('−', '-')) : undefined
  return number !== undefined && Math.abs(number) <= MAX_LESSONS ? number : undefined
}
