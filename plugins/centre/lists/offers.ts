import * as v from 'valibot'
import { OfferInput, parseOffer } from '../../../lib/booking/offers/input.ts'
import { BEARERS, normalizeCode, type SchoolOffer } from '../../../lib/booking/offers/rules.ts'
import { formatDay, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { readItems } from '../../../lib/schools/items/queries.ts'
import { changeItem } from '../../../lib/schools/items/transactions.ts'
import { getSchool, type LessonTypeSetup, listLessonTypes } from '../../../lib/schools/queries.ts'
import { idOf } from '../../../lib/schools/rules.ts'
import { formatAmount, parseAmount } from '../kit/amount.ts'
import { form } from '../kit/form.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { repeated } from '../kit/params.ts'
import { OFFERS_PATH, SETTINGS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { OFFERS_TEXT } from '../messages/offers.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'
import { collectionRoutes } from './collection.ts'
import type { FormState } from './definition.ts'
import { parseItem } from './parse.ts'

/** Lesson types in the form; a school has at most 200. */
const MAX_TYPES = 200
const HOURS_PER_DAY = 24

const text = { schema: v.string(), max: 80 } as const
const number = { schema: v.string(), max: 5, mode: 'numeric' } as const
const day = { schema: v.string(), type: 'date' } as const

const OFFER_FORM = form<SchoolOffer>()({
  title: { ...text, of: ({ title }) => title, isRequired: true },
  titleEn: { ...text, of: ({ titles }) => titles?.en },
  titlePt: { ...text, of: ({ titles }) => titles?.pt },
  audience: {
    schema: v.string(),
    of: ({ open }) => (open ? 'all' : 'code'),
    choices: ['code', 'all'],
    initial: 'code'
  },
  code: { schema: v.string(), of: ({ code }) => code, max: 32 },
  percent: { ...number, of: ({ percent }) => percent },
  amount: {
    ...number,
    max: 12,
    mode: 'decimal',
    of: ({ cents }, language, currency) => cents && formatAmount(cents, currency, language)
  },
  borneBy: { schema: v.string(), of: ({ bearer }) => bearer, choices: BEARERS, initial: 'school' },
  from: { ...day, of: ({ from }) => from },
  to: { ...day, of: ({ to }) => to },
  seatsFrom: { ...number, of: ({ seatsFrom }) => seatsFrom },
  seatsTo: { ...number, of: ({ seatsTo }) => seatsTo },
  daysFrom: {
    ...number,
    mode: 'decimal',
    of: ({ hoursFrom }) => (hoursFrom === undefined ? undefined : daysOf(hoursFrom))
  },
  hoursTo: { ...number, of: ({ hoursTo }) => hoursTo }
})

type OfferValues = typeof OFFER_FORM.initial & { readonly lessonTypes: readonly string[] }

/** Data that the form of an offer needs. */
interface OfferChoices {
  readonly types: readonly LessonTypeSetup[]
  readonly currency: string
}

export const offers = collectionRoutes<SchoolOffer, OfferValues, OfferChoices, never, 'offerCode'>({
  texts: OFFERS_TEXT,
  owner: [],
  key: 'offerCode',
  path: () => OFFERS_PATH,
  before: (_, { language }) => ({ path: SETTINGS_PATH, name: SETTINGS_TEXT[language].title }),
  act: 'offer.change',
  body: { ...OFFER_FORM.body, lessonTypes: repeated(MAX_TYPES) },
  example: { title: 'Early bird', percent: '10', audience: 'all', borneBy: 'school', daysFrom: '14' },
  async load(sql, { schoolId }) {
    const [types, { currency }] = await Promise.all([
      listLessonTypes(sql, schoolId, null, MAX_TYPES),
      getSchool(sql, schoolId)
    ])
    return { types, currency }
  },
  read: (sql, { schoolId }) => readItems<SchoolOffer>(sql, schoolId, 'offers'),
  change: (sql, person, _, change) => changeItem(sql, person, 'offers', change),
  keyOf: ({ code }) => code,
  newKey: ({ code, title }) =>
    code.trim() === ''
      ? { id: (idOf(title).slice(0, 28) || 'offer').padEnd(3, '-'), isFixed: false }
      : { id: code, isFixed: true },
  valuesOf: (offer, { currency }, { language }) => ({
    ...(offer ? OFFER_FORM.valuesOf(offer, language, currency) : OFFER_FORM.initial),
    lessonTypes: offer?.types ?? []
  }),
  parse(values, id, { types, currency }) {
    const { audience, amount, daysFrom, lessonTypes, code: _, ...texts } = values
    const cents = amount.trim() === '' ? '' : String(parseAmount(amount, currency) ?? amount)
    const existing = types.filter(type => lessonTypes.includes(type.id))
    const input = {
      ...texts,
      code: normalizeCode(id),
      amountCents: cents,
      hoursFrom: daysFrom.trim() === '' ? '' : hoursOf(daysFrom),
      lessonTypes: existing.map(type => type.id).join(',')
    }
    const parsed = parseItem<Omit<OfferInput, 'open'>, SchoolOffer>(OfferInput, input, ['title'], offer =>
      parseOffer({ ...offer, open: audience === 'all' })
    )
    if (!('faults' in parsed)) return parsed
    return { faults: new Set([...parsed.faults].map(name => FIELDS[name] ?? name)) }
  },
  describe,
  fields: renderFields
})

/** Form fields of members of the input that have another name. */
const FIELDS: Readonly<Record<string, string>> = { amountCents: 'amount', hoursFrom: 'daysFrom' }

/** Days for a number of hours, to two decimals, so that hoursOf returns the same hours. */
function daysOf(hours: number): number {
  return Math.round((hours / HOURS_PER_DAY) * 100) / 100
}

/** Hours for a typed number of days. Returns a malformed text unchanged, so that the parser refuses it. */
function hoursOf(days: string): string {
  const number = Number(days.trim().replace(',', '.'))
  return Number.isFinite(number) && number >= 0 ? String(Math.round(number * HOURS_PER_DAY)) : days
}

function describe(offer: SchoolOffer, { types, currency }: OfferChoices, { language }: Viewer) {
  const text = OFFERS_TEXT[language]
  const { percent, cents = 0, from, to, seatsFrom, seatsTo, hoursFrom, hoursTo } = offer
  const dayOf = (date: string | undefined) =>
    date && formatDay(date, language, { brief: true, year: true, inside: true })
  return {
    name: offer.titles?.[language] ?? offer.title,
    facts: [
      text.off(percent === undefined ? formatMoney(cents, currency, language) : `${percent} %`),
      offer.open ? text.all : text.withCode(offer.code),
      offer.types &&
        types
          .filter(({ id }) => offer.types?.includes(id))
          .map(type => lessonNameOf(type, language))
          .join(', '),
      text.days(dayOf(from), dayOf(to)),
      text.people(seatsFrom, seatsTo),
      text.lead(hoursFrom === undefined ? undefined : daysOf(hoursFrom), hoursTo)
    ]
  }
}

function renderFields(
  state: FormState<OfferValues>,
  { types }: OfferChoices,
  { language }: Viewer,
  offer: SchoolOffer | undefined
): Html {
  const text = OFFERS_TEXT[language]
  const field = OFFER_FORM.renderer(state, text, language)
  const { values, faults } = state
  return html`${field('title')}<div class="fit">${field('titleEn')}${field('titlePt')}</div>
<div class="fit">${field('audience')}${offer === undefined && field('code')}</div>
<div class="fit">${field('percent')}${field('amount')}</div>
${
  types.length > 0 &&
  html`<fieldset><legend><b>${text.types}</b> <span class="soft small">${text.typesHint}</span></legend>${faults?.has('lessonTypes') && html`<p class="bad small">${text.faults.lessonTypes}</p>`}<div class="acts">${types.map(
    type =>
      html`<label><input type="checkbox" name="lessonTypes" value="${type.id}"${values.lessonTypes.includes(type.id) && html` checked`}> ${lessonNameOf(type, language)}</label>`
  )}</div></fieldset>`
}
<div class="fit">${field('from')}${field('to')}</div>
<div class="fit">${field('seatsFrom')}${field('seatsTo')}</div>
<div class="fit">${field('daysFrom')}${field('hoursTo')}</div>
${field('borneBy')}`
}
