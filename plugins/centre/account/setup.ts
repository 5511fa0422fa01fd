import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { renderPage } from '../../../lib/pages/layout.ts'
import { LanguageQuery, linkTo, type StaffLocale, staffLocaleOf } from '../../../lib/pages/locale.ts'
import { requireOwnOrigin } from '../../../lib/people/authenticator.ts'
import { NewOwner, sessionCookie } from '../../../lib/people/rules.ts'
import { isSetupOpen } from '../../../lib/people/setup/queries.ts'
import { SETUP_PATH } from '../../../lib/people/setup/rules.ts'
import { setUpSchool } from '../../../lib/people/setup/transactions.ts'
import { NewSchool } from '../../../lib/schools/rules.ts'
import { members, text } from '../../../lib/text/input.ts'
import { STAFF_LANGUAGES } from '../../../lib/text/language.ts'
import { ASSETS } from '../kit/assets.ts'
import { form } from '../kit/form.ts'
import { rerender } from '../kit/page.ts'
import { ZONE_LIST, zoneList } from '../kit/zone-list.ts'
import { SETUP_TEXT } from '../messages/setup.ts'
import { DIALOGUE_HEADERS } from './dialogue.ts'

const { entries } = NewSchool

/** A new school and its first owner. */
const SETUP_FORM = form<never>()({
  name: { schema: entries.name, max: 200, isRequired: true },
  timeZone: { schema: entries.timeZone, max: 64, list: ZONE_LIST, isRequired: true },
  currency: { schema: entries.currency.wrapped, initial: 'EUR', max: 3, isRequired: true },
  locales: { schema: entries.locales.wrapped, max: 100, isRequired: true },
  owner: { schema: text(200), max: 200, isRequired: true },
  email: { schema: NewOwner.entries.email, type: 'email', max: 254, isRequired: true }
})

type SetupValues = typeof SETUP_FORM.initial

const params = v.object({ token: v.string() })

export const getSetup = route({
  method: 'GET',
  path: '/setup/:token',
  name: 'getSetup',
  auth: { kind: 'public' },
  params,
  query: LanguageQuery,
  answer: htmlPage({ description: 'The page.', headers: DIALOGUE_HEADERS }),
  isUnlisted: true,
  errors: ['not_found']
}).handle(async ({ params: { token }, query, request, lookups }) => {
  if (!(await isSetupOpen(lookups, token))) throw linkIsOver()
  const locale = staffLocaleOf(query.lang, request.headers)
  return renderSetup(token, { ...SETUP_FORM.initial, locales: locale.language }, new Set(), locale)
})

export const setUp = route({
  method: 'POST',
  path: '/setup/:token',
  name: 'setUp',
  auth: { kind: 'public' },
  params,
  query: LanguageQuery,
  body: members(SETUP_FORM.body),
  bodyType: 'form',
  bodyExample: {
    name: 'Onda Clara',
    timeZone: 'Europe/Lisbon',
    currency: 'EUR',
    locales: 'pt, en',
    owner: 'Marta Reis',
    email: 'marta@example.com'
  },
  answer: htmlPage(),
  redirects: 'To the day, signed in as the owner of the new school.',
  isUnlisted: true,
  errors: ['missing_fields', 'invalid_request', 'forbidden', 'not_found']
}).handle(async ({ params: { token }, query, body, request, lookups, write, newId, publicUrl }) => {
  requireOwnOrigin(request, publicUrl)
  if (!(await isSetupOpen(lookups, token))) throw linkIsOver()
  const locale = staffLocaleOf(query.lang, request.headers)
  const rerendered = (faults: ReadonlySet<string>) => rerender(400, renderSetup(token, body, faults, locale))
  const input = SETUP_FORM.parse(body)
  if ('faults' in input) return rerendered(input.faults)
  const setup = { ...input.values, personId: newId(), sessionId: newId() }
  const outcome = await setUpSchool(write, token, setup, request.headers['user-agent'])
  if (outcome.code === 'link_over') throw linkIsOver()
  if (outcome.token === undefined)
    return rerendered(new Set([outcome.code === 'already_exists' ? 'full' : 'timeZone']))
  return seeOther(linkTo('/centre', locale), { 'set-cookie': sessionCookie(publicUrl, outcome.token) })
})

function linkIsOver(): Problem {
  return new Problem('not_found')
}

/** The form of a new school. Its script fills in the browser's time zone. */
function renderSetup(
  token: string,
  values: SetupValues,
  faults: ReadonlySet<string>,
  locale: StaffLocale
): HtmlPage {
  const { language } = locale
  const words = SETUP_TEXT[language]
  const field = SETUP_FORM.renderer({ values, faults }, words, language)
  const path = SETUP_PATH + token
  return renderPage({
    language,
    languages: STAFF_LANGUAGES,
    title: words.title,
    description: words.intro,
    path,
    home: { path: linkTo('/centre', locale), name: 'Swellbook' },
    content: html`<form class="card stack" method="post" action="${linkTo(path, locale)}">
<h1>${words.title}</h1>
<p>${words.intro}</p>
${faults.has('full') && html`<p class="note bad" role="alert">${words.full}</p>`}${SETUP_FORM.names.map(name => field(name))}${zoneList()}
<button class="button">${words.submit}</button></form>
<script src="${ASSETS.timeZone.path}" defer></script>`
  })
}
