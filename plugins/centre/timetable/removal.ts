import * as v from 'valibot'
import { formatDays } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { type LessonTypeSetup, listLessonTypes } from '../../../lib/schools/queries.ts'
import { daysBetween, isDate } from '../../../lib/text/dates.ts'
import { isPlain } from '../../../lib/text/input.ts'
import { digits } from '../../../lib/text/typed.ts'
import { hiddenFields, langField, type Option, renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { action, page } from '../kit/page.ts'
import { maybe } from '../kit/params.ts'
import { PLAN_PATH, REMOVAL_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { PLAN_TEXT } from '../messages/plan.ts'
import { REMOVAL_TEXT, type RemovalNotice } from '../messages/removal.ts'
import { MAX_TYPES } from './planning.ts'
import { type Removal, type RemovalScope, removePlanned } from './writes.ts'

const entry = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(63)), ''), '')

const REMOVAL_ENTRIES = { type: entry, from: entry, to: entry }

type RemovalEntries = Readonly<Record<keyof typeof REMOVAL_ENTRIES, string>>

const NOTICES = Object.keys(REMOVAL_TEXT.en.said) as RemovalNotice[]
const MAX_DAYS = 366

function parseScope({ type, from, to }: RemovalEntries): RemovalScope | undefined {
  if (!isPlain(type) || !isDate(from) || !isDate(to) || to < from || daysBetween(from, to) > MAX_DAYS)
    return undefined
  return { from, to, typeId: type || null }
}

export const getRemoval = page(
  { query: { ...REMOVAL_ENTRIES, said: maybe(v.picklist(NOTICES)) } },
  async ({ principal, viewer, query, read, write }) => {
    const types = await listLessonTypes(read, principal.schoolId, null, MAX_TYPES)
    const scope = parseScope(query)
    const removal =
      scope && query.said !== 'removed' ? await removePlanned(write, principal, scope, null) : undefined
    const refused = removal && removal.code !== 'ok' ? noticeFor(removal.code) : undefined
    const notice = query.said ?? refused ?? (query.to !== '' && !scope ? 'no_days' : undefined)
    return renderRemoval(principal, types, { entries: query, notice, scope, removal }, viewer)
  }
)

/** Notice of a refusal. A lesson that began or ended in the meantime counts as a concurrent change. */
function noticeFor(code: Exclude<Removal['code'], 'ok'>): RemovalNotice {
  return code === 'slot_expired' || code === 'slot_not_found' ? 'changed' : code
}

export const removePlannedAction = action(
  {
    form: { ...REMOVAL_ENTRIES, seen: digits(0, 500) },
    example: { type: '', from: '2099-07-01', to: '2099-07-02', seen: '1' }
  },
  async ({ principal, body, write }) => {
    const { seen, ...entries } = body
    const scope = parseScope(entries)
    const code = scope && (await removePlanned(write, principal, scope, seen)).code
    const notice = code === undefined ? 'no_days' : code === 'ok' ? 'removed' : noticeFor(code)
    const query = new URLSearchParams(notice === 'removed' ? { said: notice } : { said: notice, ...entries })
    return { to: `${REMOVAL_PATH}?${query}` }
  }
)

interface RemovalProps {
  readonly entries: RemovalEntries
  readonly notice: RemovalNotice | undefined
  readonly scope: RemovalScope | undefined
  readonly removal: Removal | undefined
}

/** Form for days and a lesson type, the effect of the removal, and the button that applies it. */
function renderRemoval(
  person: PersonSession,
  types: readonly LessonTypeSetup[],
  { entries, notice, scope, removal }: RemovalProps,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = REMOVAL_TEXT[language]
  const options = [
    ['', text.allTypes] as const,
    ...types.map((type): Option => [type.id, lessonNameOf(type, language)])
  ]
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: REMOVAL_PATH,
    back: { path: PLAN_PATH, name: PLAN_TEXT[language].title },
    content: html`${notice !== undefined && html`<p class="note${notice !== 'removed' && ' warn'}" role="status" id="did">${text.said[notice]}</p>`}
${scope && removal?.code === 'ok' && confirmRemoval(entries, scope, removal, viewer)}
<section class="lesson"><form class="form" method="get" action="${REMOVAL_PATH}">${langField(viewer)}
<p class="soft small">${text.intro}</p>
${renderChoice({ name: 'type', label: text.type, options, chosen: entries.type })}
<div class="fit">${(['from', 'to'] as const).map(name => renderField({ name, label: text[name], type: 'date', typed: entries[name], isRequired: true }))}</div>
<button class="button plain">${text.look}</button></form></section>`
  })
}

function confirmRemoval(
  entries: RemovalEntries,
  { from, to }: RemovalScope,
  { lessons, kept }: Removal,
  viewer: Viewer
): Html {
  const text = REMOVAL_TEXT[viewer.language]
  const { type } = entries
  return html`<section class="lesson" id="confirm"><form class="form" method="post" action="${linkTo(REMOVAL_PATH, viewer)}">${hiddenFields({ type, from, to, seen: lessons })}
<p><b>${formatDays(from, to, viewer.language, true)}</b></p>
<p>${text.removes(lessons)}${kept > 0 && ` ${text.kept(kept)}`}</p><p class="soft">${text.final}</p>
<button class="button">${text.remove(lessons)}</button></form></section>`
}
