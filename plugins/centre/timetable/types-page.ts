import { formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import type { LessonTypeSetup } from '../../../lib/schools/queries.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { renderDone } from '../kit/done.ts'
import { renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { ACCOUNT_PATH, NEW_TYPE_PATH, pricesPath, TYPES_PATH, typePath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import {
  type SAID_OF_TYPE,
  TYPE_CHOICES,
  TYPE_FIELDS,
  TYPES_TEXT,
  type TypeChoice,
  type TypeField
} from '../messages/lesson-types.ts'
import { PRICES_TEXT } from '../messages/prices.ts'
import { EMPTY_TYPE, type TypedNewType, type TypedType, typedOf } from './type-form.ts'

/** What the list of lesson types shows. */
interface ShownTypes {
  readonly currency: string
  readonly types: readonly LessonTypeSetup[]
  readonly said?: Said | undefined
}

type Said = (typeof SAID_OF_TYPE)[number]

/** What a school sells, each with the way to its page. */
export function renderTypes(
  person: PersonSession,
  { currency, types, said }: ShownTypes,
  viewer: Viewer
): string {
  const { language } = viewer
  const text = TYPES_TEXT[language]
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: TYPES_PATH,
    back: { path: ACCOUNT_PATH, name: DOING_TEXT[language].back },
    content: html`${saidOfType({ said }, viewer)}<p class="soft small">${text.intro}</p>
<section class="lesson">${types.length === 0 && html`<p class="none">${text.none}</p>`}<ul>${types.map(
      type => html`
<li><a class="slot hit" href="${linkTo(typePath(type.id), viewer)}"><span class="name">${lessonNameOf(type, language)}</span><b class="of">${formatMoney(type.priceCents, currency, language)}</b><span class="who">${CENTRE_TEXT[language].levels[type.level]} · ${text.facts(type.durationMinutes, type.capacity)}</span></a></li>`
    )}</ul></section>
<p><a class="tap" href="${linkTo(NEW_TYPE_PATH, viewer)}">${text.newOne}</a></p>`
  })
}

/** What the page of a lesson type shows. */
export interface ShownType {
  readonly type: LessonTypeSetup
  /** The digest of what was looked at, which the form sends back. */
  readonly version: string
  readonly said?: Said | undefined
  /** The row of the log of what was just done. */
  readonly logId?: string | undefined
  /** What was typed and not saved. */
  readonly typed?: TypedType
  readonly faults?: ReadonlySet<string>
}

const NUMERIC: Readonly<Partial<Record<TypeField, string>>> = {
  price: 'decimal',
  capacity: 'numeric',
  minutes: 'numeric',
  ratio: 'numeric',
  cutoff: 'numeric'
}

/** Names and terms of a lesson type, and the form that changes them. */
export function renderType(person: PersonSession, shown: ShownType, viewer: Viewer): string {
  const { language } = viewer
  const text = TYPES_TEXT[language]
  const { type, version } = shown
  const fields = typeFields(
    {
      typed: shown.typed ?? typedOf(type, language),
      saved: shown.said === 'type_changed' ? typedOf(type, language) : undefined,
      faults: shown.faults,
      perBooking: type.pricingPer === 'BOOKING',
      isTaught: type.maxStudentsPerInstructor !== null
    },
    language
  )
  return renderOfficePage(person, viewer, {
    title: lessonNameOf(type, language),
    path: typePath(type.id),
    back: { path: TYPES_PATH, name: text.title },
    content: html`${saidOfType(shown, viewer)}
<section class="lesson"><form class="form" method="post" action="${linkTo(typePath(type.id), viewer)}"><input type="hidden" name="version" value="${version}">
${fields}
<p class="soft small">${text.translated} ${text.planned}</p>
<button class="button">${text.save}</button></form></section>
<p><a class="tap" href="${linkTo(pricesPath(type.id), viewer)}">${PRICES_TEXT[language].title}</a></p>`
  })
}

/** The fields of a lesson type, as both its forms have them. */
function typeFields(
  { typed, saved, faults = new Set(), perBooking = false, isTaught = true }: TypeFields,
  language: StaffLanguage
): Html[] {
  const text = TYPES_TEXT[language]
  return TYPE_FIELDS.filter(key => key !== 'ratio' || isTaught).map(name =>
    renderField(
      {
        name,
        label: name === 'price' && perBooking ? text.perBooking : text.fields[name],
        typed: typed[name],
        isRequired: !/^(name.|description)/.test(name),
        mode: NUMERIC[name],
        bad: faults.has(name) && (faults.has('name_taken') ? text.refused.name_taken : text.faults[name]),
        saved: saved?.[name],
        ...(name.startsWith('description') ? { most: 5000, rows: 3 } : { most: 200 })
      },
      language
    )
  )
}

interface TypeFields {
  readonly typed: TypedType
  readonly saved?: TypedType | undefined
  readonly faults?: ReadonlySet<string> | undefined
  readonly perBooking?: boolean
  readonly isTaught?: boolean
}

/** The form of a new lesson type. */
export function renderNewType(
  person: PersonSession,
  {
    typed = EMPTY_TYPE,
    faults = new Set()
  }: { readonly typed?: TypedNewType; readonly faults?: ReadonlySet<string> },
  viewer: Viewer
): string {
  const { language } = viewer
  const text = TYPES_TEXT[language]
  const choice = (name: TypeChoice, label: string, words: Readonly<Record<string, string>>): Html =>
    html`
<p><label for="${name}">${label}</label><select id="${name}" name="${name}">${TYPE_CHOICES[name].map(
      one => html`
<option value="${one}"${one === typed[name] && html` selected`}>${words[one]}</option>`
    )}</select></p>`
  const { level, kind, pricing } = text.choices
  return renderOfficePage(person, viewer, {
    title: text.newOne,
    path: NEW_TYPE_PATH,
    back: { path: TYPES_PATH, name: text.title },
    content: html`${faults.has('too_many') && html`<p class="note warn" role="alert">${text.refused.too_many}</p>`}<p class="soft small">${text.newIntro}</p>
<section class="lesson"><form class="form" method="post" action="${linkTo(TYPES_PATH, viewer)}">
${choice('level', level, CENTRE_TEXT[language].levels)}${choice('kind', kind.label, kind)}${choice('pricing', pricing.label, pricing)}
${typeFields({ typed, faults }, language)}
<p class="soft small">${text.translated}</p>
<button class="button">${text.add}</button></form></section>`
  })
}

function saidOfType({ said, logId }: Pick<ShownType, 'said' | 'logId'>, viewer: Viewer): Html | false {
  if (said === undefined) return false
  const isNew = said === 'saved' || said === 'added'
  const isDone = isNew || said === 'undone'
  const undoPath = isNew && logId !== undefined && `${TYPES_PATH}/${logId}/undo`
  return renderDone(TYPES_TEXT[viewer.language].said[said], { isDone, undoPath }, viewer)
}
