import { pricesPath, TYPES_PATH, typePath } from '../../../../lib/centre/timetable/rules.ts'
import { formatMoney } from '../../../../lib/pages/format.ts'
import { type Html, html } from '../../../../lib/pages/html.ts'
import { linkTo } from '../../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../../lib/people/queries.ts'
import { ACCOUNT_PATH } from '../../../../lib/people/rules.ts'
import type { LessonTypeSetup } from '../../../../lib/schools/queries.ts'
import { DOING_TEXT } from '../../desk/text.ts'
import { renderDone } from '../../office/done.ts'
import { renderField } from '../../office/pages/field.ts'
import { renderOfficePage } from '../../office/pages/parts.ts'
import { lessonNameOf } from '../../pages/lesson-item.ts'
import { CENTRE_TEXT } from '../../text.ts'
import type { Viewer } from '../../viewer.ts'
import { PRICES_TEXT } from '../prices-text.ts'
import { type TypedType, typedOf } from '../type-form.ts'
import { type SAID_OF_TYPE, TYPE_FIELDS, TYPES_TEXT, type TypeField } from '../types-text.ts'

/** What a school sells, each with the way to its page. */
export function renderTypes(
  person: PersonSession,
  { currency, types }: { readonly currency: string; readonly types: readonly LessonTypeSetup[] },
  viewer: Viewer
): string {
  const { language } = viewer
  const text = TYPES_TEXT[language]
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: TYPES_PATH,
    back: { path: ACCOUNT_PATH, name: DOING_TEXT[language].back },
    content: html`<p class="soft small">${text.intro}</p>
<section class="lesson">${types.length === 0 && html`<p class="none">${text.none}</p>`}<ul>${types.map(
      type => html`
<li><a class="slot hit" href="${linkTo(typePath(type.id), viewer)}"><span class="name">${lessonNameOf(type, language)}</span><b class="of">${formatMoney(type.priceCents, currency, language)}</b><span class="who">${CENTRE_TEXT[language].levels[type.level]} · ${text.facts(type.durationMinutes, type.capacity)}</span></a></li>`
    )}</ul></section>`
  })
}

/** What the page of a lesson type shows. */
export interface ShownType {
  readonly type: LessonTypeSetup
  /** The digest of what was looked at, which the form sends back. */
  readonly version: string
  readonly said?: (typeof SAID_OF_TYPE)[number] | undefined
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
  const { type, version, faults = new Set() } = shown
  const fields = shown.typed ?? typedOf(type, language)
  const isTaught = type.maxStudentsPerInstructor !== null
  const saved = shown.said === 'type_changed' ? typedOf(type, language) : undefined
  const input = (name: TypeField): Html => {
    const label = name === 'price' && type.pricingPer === 'BOOKING' ? text.perBooking : text.fields[name]
    const isRequired = name !== 'nameEn' && name !== 'namePt'
    const bad = faults.has(name) && text.faults[name]
    const field = {
      name,
      label,
      typed: fields[name],
      most: 200,
      isRequired,
      mode: NUMERIC[name],
      bad,
      saved: saved?.[name]
    }
    return renderField(field, language)
  }
  return renderOfficePage(person, viewer, {
    title: lessonNameOf(type, language),
    path: typePath(type.id),
    back: { path: TYPES_PATH, name: text.title },
    content: html`${saidOfType(shown, viewer)}
<section class="lesson"><form class="form" method="post" action="${linkTo(typePath(type.id), viewer)}"><input type="hidden" name="version" value="${version}">
${TYPE_FIELDS.filter(key => key !== 'ratio' || isTaught).map(input)}
<p class="soft small">${text.translated} ${text.planned}</p>
<button class="button">${text.save}</button></form></section>
<p><a class="tap" href="${linkTo(pricesPath(type.id), viewer)}">${PRICES_TEXT[language].title}</a></p>`
  })
}

function saidOfType({ said, logId }: ShownType, viewer: Viewer): Html | false {
  if (said === undefined) return false
  const isDone = said === 'saved' || said === 'undone'
  const undoPath = said === 'saved' && logId !== undefined && `${TYPES_PATH}/${logId}/undo`
  return renderDone(TYPES_TEXT[viewer.language].said[said], { isDone, undoPath }, viewer)
}
