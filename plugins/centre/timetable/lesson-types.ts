import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { getSchool, type LessonTypeSetup, listLessonTypes } from '../../../lib/schools/queries.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { renderChoice } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { action, page, rerender } from '../kit/page.ts'
import {
  NEW_TYPE_PATH,
  pricesPath,
  questionsPath,
  SETTINGS_PATH,
  TYPES_PATH,
  typePath
} from '../kit/paths.ts'
import { renderSavedNotice, savedNoticeQuery, savedPath } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { TYPE_CHOICES, TYPES_TEXT, type TypeChoice, type TypeNotice } from '../messages/lesson-types.ts'
import { PRICES_TEXT } from '../messages/prices.ts'
import { QUESTIONS_TEXT } from '../messages/questions.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'
import { MAX_TYPES } from './planning.ts'
import { readTypeVersion } from './queries.ts'
import { AGES_BODY, type AgeValues, agesLine, agesPart, ageValuesOf, parseAges } from './type-ages.ts'
import {
  CHOICES_BODY,
  EMPTY_TYPE,
  MAX_OF_TYPE,
  type NewTypeValues,
  TYPE_FORM,
  type TypeValues,
  termsOf
} from './type-form.ts'
import { addTypeByStaff, changeTypeByStaff } from './writes.ts'

export const listTypes = page(
  { query: savedNoticeQuery(TYPES_TEXT.en.said) },
  async ({ principal, viewer, query, read }) => {
    const { schoolId } = principal
    const [school, types] = await Promise.all([
      getSchool(read, schoolId),
      listLessonTypes(read, schoolId, null, MAX_TYPES)
    ])
    return renderTypes(principal, { currency: school.currency, types, said: query.said }, viewer)
  }
)

export const getNewType = page({}, async ({ principal, viewer }) => renderNewType(principal, {}, viewer))

export const getType = page(
  { params: ['typeId'], query: savedNoticeQuery(TYPES_TEXT.en.said) },
  async ({ principal, viewer, params: { typeId }, query, read }) => {
    // Read the version first: a save is then refused if values changed that this page did not show.
    const version = await readTypeVersion(read, principal.schoolId, typeId)
    const [type] = await listLessonTypes(read, principal.schoolId, typeId)
    if (!type || version === null) throw new Problem('not_found')
    return renderType(principal, { ...query, type, version }, viewer)
  }
)

export const addType = action(
  {
    form: { ...TYPE_FORM.body, ...CHOICES_BODY, ...AGES_BODY },
    example: {
      name: 'Sunset lesson',
      description: 'When the day is done.',
      level: 'beginner',
      kind: 'group',
      pricing: 'UNIT',
      price: '35',
      capacity: '8',
      minutes: '120',
      ratio: '6',
      cutoff: '24'
    },
    bodyLimit: MAX_OF_TYPE
  },
  async ({ principal, viewer, body: typed, write }) => {
    const refuse = (status: 400 | 409, faults: ReadonlySet<string>) =>
      rerender(status, renderNewType(principal, { typed, faults }, viewer))
    const { level, kind, pricing, ...fields } = typed
    const input = TYPE_FORM.parse(fields, principal)
    if ('faults' in input) return refuse(400, input.faults)
    const ages = parseAges(typed, { cents: input.values.price, currency: principal.currency }, null)
    if ('faults' in ages) return refuse(400, ages.faults)
    if (ages.units !== null && pricing === 'BOOKING') return refuse(400, new Set(['ages']))
    const terms = { ...termsOf(input.change), level, kind, pricing_per: pricing, units: ages.units }
    const { code, typeId, logId } = await addTypeByStaff(write, principal, input.values, terms, MAX_TYPES)
    if (code !== 'ok') return refuse(409, new Set(code === 'name_taken' ? ['name', code] : [code]))
    return { to: `${typePath(typeId)}?said=added&log=${logId}` }
  }
)

export const changeType = action(
  {
    params: ['typeId'],
    form: { version: optionalText(32), ...TYPE_FORM.body, ...AGES_BODY },
    example: { name: 'Group lesson', price: '35', capacity: '8', minutes: '120', ratio: '6', cutoff: '24' },
    bodyLimit: MAX_OF_TYPE
  },
  async ({ principal, viewer, params: { typeId }, body, read, write }) => {
    const { version: seen, ...typed } = body
    const [type] = await listLessonTypes(read, principal.schoolId, typeId)
    if (!type) throw new Problem('not_found')
    const refuseChange = (status: 400 | 409, props: TypeProps) =>
      rerender(status, renderType(principal, props, viewer))
    const input = TYPE_FORM.parse(typed, {
      currency: principal.currency,
      absent: type.maxStudentsPerInstructor === null ? ['ratio'] : []
    })
    if ('faults' in input)
      return refuseChange(400, { type, version: seen ?? '', typed, faults: input.faults })
    const ages = parseAges(typed, { cents: input.values.price, currency: principal.currency }, type.units)
    if ('faults' in ages) return refuseChange(400, { type, version: seen ?? '', typed, faults: ages.faults })
    const terms = { ...termsOf(input.change), ...(typed.ages === '1' && type.pricingPer === 'UNIT' && ages) }
    const outcome = await changeTypeByStaff(write, principal, { typeId, version: seen, terms })
    if (outcome.code === 'not_found') throw new Problem('not_found')
    if (outcome.code === 'type_changed') {
      const now = (await readTypeVersion(write, principal.schoolId, typeId)) ?? ''
      const [changed = type] = await listLessonTypes(write, principal.schoolId, typeId)
      return refuseChange(409, { type: changed, version: now, typed, said: 'type_changed' })
    }
    const { code, logId } = outcome
    return { to: savedPath<TypeNotice>(typePath(typeId), { code, logId }) }
  }
)

const NO_FAULTS: ReadonlySet<string> = new Set()

export const hideType = action(
  {
    params: ['typeId'],
    form: { hidden: v.optional(v.literal('1')) },
    example: { hidden: '1' }
  },
  async ({ principal, params: { typeId }, body, write }) => {
    const terms = { hidden: body.hidden === '1' }
    const { code, logId } = await changeTypeByStaff(write, principal, { typeId, version: null, terms })
    if (code === 'not_found') throw new Problem('not_found')
    const notice = terms.hidden ? 'removed' : 'saved'
    return { to: savedPath<TypeNotice>(typePath(typeId), { code, logId }, notice) }
  }
)

interface TypesProps {
  readonly currency: string
  readonly types: readonly LessonTypeSetup[]
  readonly said?: TypeNotice | undefined
}

function renderTypes(
  person: PersonSession,
  { currency, types, said: notice }: TypesProps,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = TYPES_TEXT[language]
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: TYPES_PATH,
    back: { path: SETTINGS_PATH, name: SETTINGS_TEXT[language].title },
    content: html`${renderSavedNotice({ said: notice }, text.said, false, viewer)}<p class="soft small">${text.intro}</p>
<section class="lesson">${types.length === 0 && html`<p class="none">${text.none}</p>`}<ul>${[...types]
      .sort((a, b) => Number(a.isHidden) - Number(b.isHidden))
      .map(
        type => html`
<li><a class="slot hit" href="${linkTo(typePath(type.id), viewer)}"><span class="name">${lessonNameOf(type, language)}${type.isHidden && html` <span class="pill">${text.hidden}</span>`}</span><b class="of">${formatMoney(type.priceCents, currency, language)}</b><span class="who">${[CENTRE_TEXT[language].levels[type.level], text.facts(type.durationMinutes, type.capacity), agesLine(type.units, currency, language)].filter(Boolean).join(' · ')}</span></a></li>`
      )}</ul></section>
<p><a class="tap" href="${linkTo(NEW_TYPE_PATH, viewer)}">${text.newOne}</a></p>`
  })
}

interface TypeProps {
  readonly type: LessonTypeSetup
  /** Digest of the terms that the page shows; the form sends it back. */
  readonly version: string
  readonly said?: TypeNotice | undefined
  /** Audit row of the last action. */
  readonly log?: string | undefined
  /** Values that were typed but not saved; `faults` names the faulty ones. */
  readonly typed?: TypeValues & AgeValues
  readonly faults?: ReadonlySet<string>
}

/** The page of a lesson type, with the form that changes its names and terms. */
function renderType(person: PersonSession, props: TypeProps, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = TYPES_TEXT[language]
  const { type, version } = props
  const stored = TYPE_FORM.valuesOf(type, language, person.currency)
  const saved = props.said === 'type_changed' ? stored : undefined
  const field = TYPE_FORM.renderer({ ...props, values: props.typed ?? stored, saved }, text, language)
  const isTaught = type.maxStudentsPerInstructor !== null
  const isParty = type.pricingPer === 'BOOKING'
  const price = { label: `${isParty ? text.perBooking : text.fields.price} (${person.currency})` }
  const ages = props.typed ?? ageValuesOf(type.units, language, person.currency)
  return renderOfficePage(person, viewer, {
    title: lessonNameOf(type, language),
    path: typePath(type.id),
    back: { path: TYPES_PATH, name: text.title },
    content: html`${renderSavedNotice(props, text.said, 'type.change', viewer)}
<section class="lesson"><form class="form" method="post" action="${linkTo(typePath(type.id), viewer)}"><input type="hidden" name="version" value="${version}">
${TYPE_FORM.names.filter(name => name !== 'ratio' || isTaught).map(name => field(name, name === 'price' ? price : {}))}${!isParty && agesPart(ages, props.faults ?? NO_FAULTS, type.units, language)}
<p class="soft small">${text.translated} ${text.planned}</p>
<button class="button">${text.save}</button></form></section>
<p class="further"><a class="tap" href="${linkTo(pricesPath(type.id), viewer)}">${PRICES_TEXT[language].title}</a><a class="tap" href="${linkTo(questionsPath(type.id), viewer)}">${QUESTIONS_TEXT[language].title}</a></p>
<section class="lesson"><form class="form" method="post" action="${linkTo(`${typePath(type.id)}/hide`, viewer)}"><p class="soft small">${text.hideHint}</p><button class="button plain"${!type.isHidden && html` name="hidden" value="1"`}>${type.isHidden ? text.unhide : text.hide}</button></form></section>`
  })
}

/** The form of a new lesson type. */
function renderNewType(
  person: PersonSession,
  {
    typed = EMPTY_TYPE,
    faults = NO_FAULTS
  }: { readonly typed?: NewTypeValues & AgeValues; readonly faults?: ReadonlySet<string> },
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = TYPES_TEXT[language]
  const choice = (name: TypeChoice, label: string, words: Readonly<Record<string, string>>): Html =>
    renderChoice({
      ...{ name, label, chosen: typed[name] },
      options: TYPE_CHOICES[name].map(one => [one, words[one] as string])
    })
  const field = TYPE_FORM.renderer({ values: typed, faults }, text, language)
  const own = {
    name: faults.has('name_taken') ? { bad: text.refused.name_taken } : {},
    price: { label: `${text.fields.price} (${person.currency})` }
  }
  const { level, kind, pricing } = text.choices
  return renderOfficePage(person, viewer, {
    title: text.newOne,
    path: NEW_TYPE_PATH,
    back: { path: TYPES_PATH, name: text.title },
    content: html`${faults.has('too_many') && html`<p class="note warn" role="alert">${text.refused.too_many}</p>`}<p class="soft small">${text.newIntro}</p>
<section class="lesson"><form class="form" method="post" action="${linkTo(TYPES_PATH, viewer)}">
${choice('level', level, CENTRE_TEXT[language].levels)}${choice('kind', kind.label, kind)}${choice('pricing', pricing.label, pricing)}
${TYPE_FORM.names.map(key => field(key, key === 'name' || key === 'price' ? own[key] : {}))}${agesPart(typed, faults, null, language)}
<p class="soft small">${text.translated}</p>
<button class="button">${text.add}</button></form></section>`
  })
}
