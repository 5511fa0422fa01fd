import { formatSteps, type RefundStep } from '../../../lib/booking/refund.ts'
import { partyByAge, unitLabel } from '../../../lib/booking/unit-names.ts'
import type { AgeUnit, UnitSeats } from '../../../lib/booking/units.ts'
import {
  formatDay,
  formatDays,
  formatInstant,
  formatMinutes,
  formatMoney
} from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import {
  AUDIT_ACTS,
  type AuditAct,
  type AuditField,
  type AuditFormat
} from '../../../lib/people/audit/acts.ts'
import type { AuditNames } from '../../../lib/people/audit/queries.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { AUDIT_TEXT } from '../messages/audit.ts'
import { AUDIT_FIELD_TEXT } from '../messages/audit-fields.ts'
import { LIMITS_TEXT } from '../messages/limits.ts'

type AuditValues = Readonly<Record<string, unknown>> | null

/** Settings of the reader and the school on which the texts of values depend. */
interface AuditContext {
  readonly language: StaffLanguage
  readonly currency: string
  readonly timeZone: string
  /** Names of instructors and lesson types; an id without a name is shown as it is. */
  readonly names: AuditNames
}

interface Limit {
  readonly type: string | null
  readonly from: string
  readonly to: string | null
  readonly seats: number
  readonly releaseHours?: number
}

interface CountedSum {
  readonly currency: string
  readonly expected: number
  readonly counted: number
}

interface Place {
  readonly date: string
  readonly start: string
  readonly spot: string
}

/** Formatters of stored values. */
const FORMATS: Readonly<Record<AuditFormat, (value: never, context: AuditContext) => string>> = {
  money: (cents: number, { currency, language }) => formatMoney(cents, currency, language),
  payment: (cents: number, { currency, language }) => {
    const text = AUDIT_TEXT[language]
    const money = formatMoney(Math.abs(cents), currency, language)
    return cents < 0 ? text.returned(money) : text.paid(money)
  },
  number: String,
  sums: (sums: readonly CountedSum[], { language }) =>
    sums
      .map(({ counted, expected, currency }) =>
        AUDIT_TEXT[language].countedOf(
          formatMoney(counted, currency, language),
          formatMoney(expected, currency, language)
        )
      )
      .join(', ') || AUDIT_TEXT[language].words.none,
  percent: (percent: number) => `${percent} %`,
  minutes: (minutes: number, { language }) => formatMinutes(minutes, language),
  hours: (hours: number) => `${hours} h`,
  hour: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  day: (date: string, { language }) => formatDay(date, language, { brief: true, year: true, inside: true }),
  instant: (at: string, { timeZone, language }) => formatInstant(at, timeZone, language),
  text: String,
  word: wordOf,
  words: (codes: readonly string[], context) =>
    codes.map(code => wordOf(code, context)).join(', ') || wordOf('none', context),
  flag: (flag: boolean, { language }) => AUDIT_TEXT[language][flag ? 'yes' : 'no'],
  instructor: (id: string, { names }) => names.instructors[id] ?? id,
  instructors: (ids: readonly string[], { names, language }) =>
    ids.map(id => names.instructors[id] ?? id).join(', ') || AUDIT_TEXT[language].nobody,
  lessonType: (id: string, { names }) => names.types[id] ?? id,
  place: ({ date, start, spot }: Place, { language }) =>
    [formatDay(date, language, { brief: true, inside: true }), start, spot].join(', '),
  party: (seats: UnitSeats, { language }) => partyByAge(seats, language),
  units: (units: readonly AgeUnit[], { currency, language }) =>
    units
      .map(unit => `${unitLabel(unit, language)} ${formatMoney(unit.cents, currency, language)}`)
      .join(', '),
  steps: (steps: readonly RefundStep[], { language }) =>
    formatSteps(steps) || AUDIT_TEXT[language].words.none,
  limit: ({ type, from, to, seats, releaseHours }: Limit, { names, language }) =>
    [
      releaseHours === undefined
        ? AUDIT_TEXT[language].seats(seats)
        : LIMITS_TEXT[language].guaranteed(seats, releaseHours),
      type === null ? AUDIT_TEXT[language].allTypes : (names.types[type] ?? type),
      to === null
        ? `${formatDay(from, language, { brief: true, year: true, inside: true })} –`
        : formatDays(from, to, language, true)
    ].join(', '),
  length: (list: readonly unknown[]) => String(list.length),
  leads: (leads: Readonly<Record<string, number>>, { names, language }) =>
    Object.entries(leads)
      .map(([type, minutes]) => `${names.types[type] ?? type} ${formatMinutes(minutes, language)}`)
      .join(', ')
}

function wordOf(code: string, { language }: AuditContext): string {
  const words: Readonly<Record<string, string>> = AUDIT_TEXT[language].words
  return words[code] ?? code
}

/** Values of an audit row that changed, before and after. */
export function auditChanges(
  {
    act,
    before,
    after
  }: { readonly act: AuditAct; readonly before: AuditValues; readonly after: AuditValues },
  context: AuditContext
): Html[] {
  const fields = Object.entries(AUDIT_ACTS[act]) as [AuditField, AuditFormat][]
  return fields.flatMap(([field, format]) => {
    const [former, present] = [before, after].map(values => textOf(values?.[field], format, context))
    if (former === present && before !== null && after !== null && field !== 'n' && field !== 'day') return []
    if (former === undefined && present === undefined) return []
    const label = AUDIT_FIELD_TEXT[context.language][field]
    if (former === undefined || former === present) return [html`${label} <ins>${present}</ins>`]
    return [html`${label} <del>${former}</del>${present !== undefined && html` → <ins>${present}</ins>`}`]
  })
}

/** Undefined if the value is absent. */
function textOf(value: unknown, format: AuditFormat, context: AuditContext): string | undefined {
  if (value === undefined || value === null) return undefined
  return FORMATS[format](value as never, context)
}
