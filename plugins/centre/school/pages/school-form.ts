import { SCHOOL_PATH } from '../../../../lib/centre/school/rules.ts'
import { type Html, html } from '../../../../lib/pages/html.ts'
import { linkTo } from '../../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../../lib/people/queries.ts'
import { ACCOUNT_PATH } from '../../../../lib/people/rules.ts'
import type { School } from '../../../../lib/schools/queries.ts'
import { schoolPath } from '../../../../lib/storefront/paths.ts'
import { renderOfficePage } from '../../office/pages/parts.ts'
import type { Viewer } from '../../viewer.ts'
import { type SAID_OF_SCHOOL, SCHOOL_TEXT } from '../text.ts'

/** What the page shows. */
interface ShownSchool {
  readonly school: School
  /** The digest of what was looked at, which the form sends back. */
  readonly version: string
  readonly said: (typeof SAID_OF_SCHOOL)[number] | undefined
  /** The row of the log of what was just done. */
  readonly logId: string | undefined
}

/** What a school says of itself, and the form that changes it. */
export function renderOwnSchool(person: PersonSession, shown: ShownSchool, viewer: Viewer): string {
  const { school, version } = shown
  const text = SCHOOL_TEXT[viewer.language]
  const line = (
    name: 'name' | 'email' | 'telephone' | 'website' | 'address' | 'paymentUrl',
    most: number,
    hint = ''
  ) => html`
<p><label for="${name}">${text.fields[name]}${hint && html` <span class="soft">(${hint})</span>`}</label><input id="${name}" name="${name}" maxlength="${most}" value="${school[name] ?? ''}"${name === 'name' && html` required`} autocomplete="off"></p>`
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: SCHOOL_PATH,
    back: { path: ACCOUNT_PATH, name: text.back },
    content: html`${saidOfSchool(shown, viewer)}<p class="note">${text.hint} <a href="${linkTo(schoolPath(school.id), viewer)}">${text.preview}</a></p>
<form class="lessons" method="post" action="${linkTo(SCHOOL_PATH, viewer)}"><input type="hidden" name="version" value="${version}">
<section class="lesson"><h2 class="title">${text.contact}</h2><div class="form">${line('name', 200)}${line('email', 254)}${line('telephone', 40)}${line('website', 500)}${line('address', 500)}${line('paymentUrl', 500, text.payHint)}</div></section>
<section class="lesson"><h2 class="title">${text.texts}</h2><div class="form"><p class="soft small">${text.translated}</p>${(['description', 'bring', 'meet'] as const).map(field => wordsInEach(field, school, viewer))}
<button class="button">${text.save}</button></div></section></form>`
  })
}

/** One text of the school: as it is, in English and in Portuguese. */
function wordsInEach(field: 'description' | 'bring' | 'meet', school: School, viewer: Viewer): Html {
  const text = SCHOOL_TEXT[viewer.language]
  const most = field === 'description' ? 5000 : 1000
  const area = (name: string, label: string, value: string) => html`
<p><label for="${name}">${label}</label><textarea id="${name}" name="${name}" rows="3" maxlength="${most}">${value}</textarea></p>`
  const { en, pt } = school.translations
  return html`${area(field, text.fields[field], school[field])}${area(`${field}En`, `${text.fields[field]}, ${text.inEn}`, en?.[field] ?? '')}${area(`${field}Pt`, `${text.fields[field]}, ${text.inPt}`, pt?.[field] ?? '')}`
}

function saidOfSchool({ said, logId }: ShownSchool, viewer: Viewer): Html | false {
  const text = SCHOOL_TEXT[viewer.language]
  if (said === undefined) return false
  return html`<div class="ask" role="status" id="did"><p>${text.said[said]}</p>${
    said === 'saved' &&
    logId !== undefined &&
    html`<form method="post" action="${linkTo(`${SCHOOL_PATH}/${logId}/undo`, viewer)}"><button class="tap">${text.undo}</button></form>`
  }</div>`
}
