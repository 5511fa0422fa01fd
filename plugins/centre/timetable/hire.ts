import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { type LessonTypeSetup, listLessonTypes, readSchoolToday } from '../../../lib/schools/queries.ts'
import { anyText, optionalText, text } from '../../../lib/text/input.ts'
import { digits, typedText } from '../../../lib/text/typed.ts'
import { priceField } from '../kit/amount.ts'
import { form } from '../kit/form.ts'
import { action, page, rerender } from '../kit/page.ts'
import { maybe } from '../kit/params.ts'
import { hirePath } from '../kit/paths.ts'
import { savedNoticeQuery } from '../kit/saved-notice.ts'
import { HIRE_TEXT } from '../messages/hire.ts'
import { type DayFault, type HireDays, renderHire, renderHires } from './hire-pages.ts'
import { parsePlan } from './plan.ts'
import { MAX_TYPES } from './planning.ts'
import { listUsedSpots } from './queries.ts'
import { addTypeByStaff, planLessons } from './writes.ts'

const NOTICES = savedNoticeQuery(HIRE_TEXT.en.said)

/** Initial opening time in minutes of a new type; each opened day has its own hours. */
const DEFAULT_MINUTES = 540

const number = { mode: 'numeric', max: 12, isRequired: true } as const

/** Form for a new rental. Later changes are made on the page of its lesson type. */
const HIRE_FORM = form<LessonTypeSetup>()({
  name: { schema: text(200), max: 200, isRequired: true },
  nameEn: { schema: optionalText(200), max: 200 },
  namePt: { schema: optionalText(200), max: 200 },
  description: { schema: anyText(5000, { lines: true }), max: 5000, rows: 3 },
  price: { ...number, schema: priceField, mode: 'decimal', column: 'price_cents' },
  capacity: { ...number, schema: digits(1, 1000) },
  cutoff: { ...number, schema: digits(0, 8760), initial: '24', column: 'cancellation_cutoff_hours' }
})

/** Maximum bytes of the form, at twelve bytes per character. */
const MAX_FORM_BYTES = 96 * 1024

export const listHires = page({ query: NOTICES }, async ({ principal, viewer, query, read }) => {
  const hires = await readHires(read, principal)
  return renderHires(principal, { ...query, hires, values: HIRE_FORM.initial }, viewer)
})

export const addHire = action(
  {
    form: HIRE_FORM.body,
    example: { name: 'Soft board', price: '20', capacity: '10', cutoff: '24' },
    bodyLimit: MAX_FORM_BYTES
  },
  async ({ principal, viewer, body: values, read, write }) => {
    const refuse = async (
      status: 400 | 409,
      refusal: Pick<Parameters<typeof renderHires>[1], 'said' | 'faults'>
    ) => {
      const hires = await readHires(read, principal)
      return rerender(status, renderHires(principal, { ...refusal, hires, values, isRefused: true }, viewer))
    }
    const input = HIRE_FORM.parse(values, principal)
    if ('faults' in input) return refuse(400, input)
    const { name, nameEn, namePt } = input.values
    const kind = { level: 'all', kind: 'group', availability_type: 'OPENING_HOURS' }
    const terms = { ...input.change, ...kind, duration_minutes: DEFAULT_MINUTES }
    const texts = { name, nameEn, namePt, descriptionEn: null, descriptionPt: null }
    const { code, typeId, logId } = await addTypeByStaff(write, principal, texts, terms, MAX_TYPES)
    if (code !== 'ok') return refuse(409, { said: code })
    return { to: `${hirePath(typeId)}?said=added&log=${logId}` }
  }
)

async function readHires(sql: Sql, { schoolId }: PersonSession): Promise<LessonTypeSetup[]> {
  const types = await listLessonTypes(sql, schoolId, null, MAX_TYPES)
  return types.filter(({ availabilityType }) => availabilityType === 'OPENING_HOURS')
}

export const getHire = page(
  { params: ['hireId'], query: { ...NOTICES, opened: maybe(v.pipe(v.string(), v.regex(/^\d{1,3}$/))) } },
  async ({ principal, viewer, params: { hireId: typeId }, query, read }) => {
    const hire = await findHire(read, principal, typeId)
    const [today, [spot = '']] = await Promise.all([
      readSchoolToday(read, principal.timeZone),
      listUsedSpots(read, principal.schoolId)
    ])
    const days: HireDays = { spot, opens: '09:00', closes: '18:00', from: today, to: '', weekdays: [] }
    const opened = query.opened === undefined ? undefined : Number(query.opened)
    return renderHire(principal, { ...query, opened, hire, days }, viewer)
  }
)

async function findHire(sql: Sql, { schoolId }: PersonSession, typeId: string): Promise<LessonTypeSetup> {
  const [hire] = await listLessonTypes(sql, schoolId, typeId)
  if (hire?.availabilityType !== 'OPENING_HOURS') throw new Problem('not_found')
  return hire
}

/** Ticked weekdays, 1 for Monday to 7 for Sunday. */
const Weekdays = v.pipe(
  v.optional(v.unknown(), []),
  v.transform(ticked => ['1', '2', '3', '4', '5', '6', '7'].filter(day => [ticked].flat().includes(day)))
)

export const openHireDays = action(
  {
    params: ['hireId'],
    form: {
      spot: typedText(400),
      opens: typedText(10),
      closes: typedText(10),
      from: typedText(10),
      to: typedText(10),
      weekdays: Weekdays
    },
    example: { spot: 'Molhe Leste', opens: '09:00', closes: '18:00', from: '2099-07-01' }
  },
  async ({ principal, viewer, params: { hireId: typeId }, body: days, read, write, newId }) => {
    const hire = await findHire(read, principal, typeId)
    const refuse = (status: 400 | 409, refusal: { faults?: ReadonlySet<DayFault>; clashes?: number }) =>
      rerender(status, renderHire(principal, { ...refusal, hire, days }, viewer))
    const minutes = minutesBetween(days.opens, days.closes)
    const plan = {
      ...days,
      type: typeId,
      hours: days.opens,
      minutes: String(minutes),
      teachers: [],
      capacity: '',
      price: '',
      course: '',
      coursePrice: ''
    }
    const { lessons, faults } = parsePlan(plan, [hire], principal.currency)
    if (faults.size > 0)
      return refuse(400, { faults: new Set([...faults].map(fault => DAY_FAULTS[fault] ?? 'none')) })
    const { faults: against } = await planLessons(
      write,
      principal,
      lessons.map(lesson => ({ ...lesson, id: newId() }))
    )
    if (against.length > 0) return refuse(409, { clashes: new Set(against.map(({ row }) => row)).size })
    return { to: `${hirePath(typeId)}?opened=${lessons.length}` }
  }
)

/** Form fields by the fault of a plan. */
const DAY_FAULTS: Readonly<Partial<Record<string, DayFault>>> = {
  spot: 'spot',
  hours: 'opens',
  minutes: 'closes',
  from: 'from',
  to: 'to',
  many: 'many'
}

/** Minutes from opening to closing. NaN or negative for invalid times; a plan refuses both. */
function minutesBetween(opens: string, closes: string): number {
  const minutesOf = (time: string) => {
    const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(time.trim()) ?? []
    return Number(hour) * 60 + Number(minute)
  }
  return minutesOf(closes) - minutesOf(opens)
}
