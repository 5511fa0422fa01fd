import { html } from '../../../lib/pages/html.ts'
import { renderPage } from '../../../lib/pages/layout.ts'
import { linkTo, type StaffReading } from '../../../lib/pages/reading.ts'
import type { LinkPerson } from '../../../lib/people/queries.ts'
import { SIGN_IN_PATH } from '../../../lib/people/rules.ts'
import { STAFF_LANGUAGES } from '../../../lib/text/language.ts'
import { OWNER_TEXT } from '../messages/proposals.ts'

/** The page of a sign-in link that works: who follows links ahead of people gets this far. */
export function renderSignIn({ name, schoolName }: LinkPerson, token: string, reading: StaffReading): string {
  const text = OWNER_TEXT[reading.language]
  const path = SIGN_IN_PATH + token
  return renderPage({
    language: reading.language,
    languages: STAFF_LANGUAGES,
    title: text.signIn,
    description: text.intro,
    path,
    home: { path: linkTo('/centre', reading), name: schoolName },
    content: html`<form class="card stack" method="post" action="${linkTo(path, reading)}">
<h1>${text.signIn}</h1>
<p>${text.signInAs(name, schoolName)}</p>
<button class="button">${text.signIn}</button>
</form>`
  })
}
