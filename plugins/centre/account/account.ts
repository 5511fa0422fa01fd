import * as v from 'valibot'
import { seeOther } from '../../../lib/kernel/answer.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { LANGUAGE_NAMES } from '../../../lib/pages/layout.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { sessionCookie } from '../../../lib/people/rules.ts'
import { endSession, setPersonLanguage } from '../../../lib/people/transactions.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { STAFF_LANGUAGES, type StaffLanguage } from '../../../lib/text/language.ts'
import { FORGET_HEADERS } from '../kit/forget.ts'
import { renderCentrePage } from '../kit/frame.ts'
import { action, page } from '../kit/page.ts'
import { ACCOUNT_PATH, FEEDS_PATH, PASSKEYS_PATH, SESSIONS_PATH } from '../kit/paths.ts'
import { placeList } from '../kit/place-list.ts'
import { renderSavedNotice, savedNoticeQuery } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ACCOUNT_TEXT } from '../messages/account.ts'
import { PASSKEY_TEXT, type PasskeyNotice } from '../messages/passkeys.ts'

export const getCentreAccount = page(
  { query: savedNoticeQuery(PASSKEY_TEXT.en.said) },
  ({ principal, viewer, query }) => renderAccount(principal, query, viewer)
)

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

/** Pages of the person's account. */
const PLACES = [
  ['passkeys', PASSKEYS_PATH],
  ['sessions', SESSIONS_PATH],
  ['feeds', FEEDS_PATH]
] as const

const LANGUAGE_PATH = `${ACCOUNT_PATH}/language`

/** The person's account. It also shows the notice of a new passkey, if the passkeys page requires a fresh proof. */
function renderAccount(
  person: PersonSession,
  notice: { readonly said?: PasskeyNotice | undefined },
  viewer: Viewer
): HtmlPage {
  const { name, email, schoolName } = person
  const { role, language } = viewer
  const text = ACCOUNT_TEXT[language]
  const places = PLACES.filter(([place]) => place !== 'feeds' || role === 'instructor')
  return renderCentrePage(
    {
      title: `${text.title} · ${schoolName}`,
      path: ACCOUNT_PATH,
      place: { tab: 'me' },
      top: html`<div><h1>${name}</h1><p class="soft small">${text.roles[role]} · ${schoolName}</p></div>`,
      content: html`${renderSavedNotice(notice, PASSKEY_TEXT[language].said, false, viewer)}${placeList(
        text.signIn,
        places.map(([place, path]) => ({ path, name: text[place], hint: text[`${place}Hint`] })),
        viewer
      )}
<section class="lesson"><form class="form" method="post" action="${LANGUAGE_PATH}">
<p><label for="language">${text.language}</label><select id="language" name="language"><option value="">${text.asBrowser}</option>${STAFF_LANGUAGES.map(
        each =>
          html`<option value="${each}" lang="${each}"${each === person.language && html` selected`}>${LANGUAGE_NAMES[each]}</option>`
      )}</select></p>
<button class="button plain">${text.save}</button></form></section>
<section class="lesson"><div class="form"><p class="soft small">${email}</p>
<form method="post" action="${linkTo('/centre/sign-out', viewer)}"><button class="button plain">${text.signOut}</button></form></div></section>`
    },
    viewer
  )
}
