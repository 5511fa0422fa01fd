import * as v from 'valibot'
import { seeOther } from '../../../lib/kernel/answer.ts'
import { html } from '../../../lib/pages/html.ts'
import { LANGUAGE_NAMES } from '../../../lib/pages/layout.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { type Act, mayDo, PROPOSALS_PATH, sessionCookie } from '../../../lib/people/rules.ts'
import { endSession, setPersonLanguage } from '../../../lib/people/transactions.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { STAFF_LANGUAGES, type StaffLanguage } from '../../../lib/text/language.ts'
import { FORGET_HEADERS } from '../kit/forget.ts'
import { renderCentrePage } from '../kit/frame.ts'
import { action, page } from '../kit/page.ts'
import {
  ACCOUNT_PATH,
  ASSISTANTS_PATH,
  CHANNELS_PATH,
  FEEDS_PATH,
  FORMS_PATH,
  INSTRUCTORS_PATH,
  LOG_PATH,
  PASSKEYS_PATH,
  PEOPLE_PATH,
  REPORTS_PATH,
  ROTA_PATH,
  SCHOOL_PATH,
  SESSIONS_PATH,
  STOCK_PATH,
  TYPES_PATH
} from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ACCOUNT_TEXT } from '../messages/account.ts'

export const getCentreAccount = page({}, ({ principal, viewer }) => renderAccount(principal, viewer))

const isStaffLanguage = (text: string | null): text is StaffLanguage | null =>
  text === null || STAFF_LANGUAGES.some(language => language === text)

export const chooseLanguage = action(
  {
    form: { language: v.pipe(optionalText(2), v.guard(isStaffLanguage, 'must be en, pt or empty')) },
    example: { language: 'pt' }
  },
  async ({ principal, body, write }) => {
    await setPersonLanguage(write, principal, body.language)
    return seeOther(ACCOUNT_PATH)
  }
)

export const signOut = action({}, async ({ principal, write, publicUrl }) => {
  await endSession(write, principal, principal.id)
  return {
    to: '/centre',
    headers: {
      'set-cookie': sessionCookie(publicUrl, null),
      ...FORGET_HEADERS
    }
  }
})

/** The places of the office, with the act that each asks for. */
const OFFICE_PLACES = [
  ['channels', CHANNELS_PATH, 'channels'],
  ['reports', REPORTS_PATH, 'report'],
  ['rota', ROTA_PATH, 'rota'],
  ['instructors', INSTRUCTORS_PATH, 'timetable'],
  ['feeds', FEEDS_PATH, 'feed'],
  ['types', TYPES_PATH, 'timetable'],
  ['stock', STOCK_PATH, 'timetable'],
  ['school', SCHOOL_PATH, 'school'],
  ['people', PEOPLE_PATH, 'people'],
  ['log', LOG_PATH, 'log'],
  ['forms', FORMS_PATH, 'forms'],
  ['proposals', PROPOSALS_PATH, 'decide'],
  ['assistants', ASSISTANTS_PATH, 'keys'],
  ['passkeys', PASSKEYS_PATH, 'passkeys'],
  ['sessions', SESSIONS_PATH, 'account']
] as const satisfies readonly (readonly [name: string, path: string, act: Act])[]

const LANGUAGE_PATH = `${ACCOUNT_PATH}/language`

function renderAccount(person: PersonSession, viewer: Viewer): string {
  const { name, email, schoolName } = person
  const text = ACCOUNT_TEXT[viewer.language]
  const { role } = viewer
  return renderCentrePage(
    {
      title: `${text.title} · ${schoolName}`,
      path: ACCOUNT_PATH,
      place: { tab: 'more' },
      top: html`<div><h1>${name}</h1><p class="soft small">${text.roles[role]} · ${schoolName}</p></div>`,
      content: html`<nav class="lesson" aria-label="${text.title}"><ul>${OFFICE_PLACES.filter(([, , act]) =>
        mayDo(role, act)
      ).map(
        ([place, path]) => html`
<li><a class="slot hit" href="${linkTo(path, viewer)}"><span class="name">${text[place]}</span><span class="who">${text[`${place}Hint`]}</span></a></li>`
      )}</ul></nav>
<section class="lesson"><form class="form" method="post" action="${LANGUAGE_PATH}">
<p><label for="language">${text.language}</label><select id="language" name="language"><option value="">${text.asBrowser}</option>${STAFF_LANGUAGES.map(
        language =>
          html`<option value="${language}" lang="${language}"${language === person.language && html` selected`}>${LANGUAGE_NAMES[language]}</option>`
      )}</select></p>
<button class="button plain">${text.save}</button></form></section>
<section class="lesson"><div class="form"><p class="soft small">${email}</p>
<form method="post" action="${linkTo('/centre/sign-out', viewer)}"><button class="button plain">${text.signOut}</button></form></div></section>`
    },
    viewer
  )
}
