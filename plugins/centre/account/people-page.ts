import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { CentrePerson, PersonSession } from '../../../lib/people/queries.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { ACCOUNT_PATH, PEOPLE_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ACCOUNT_TEXT, type SAID } from '../messages/account.ts'
import { roleChoice, type Teacher } from './role-choice.ts'

/** What the page shows. */
interface People {
  readonly people: readonly CentrePerson[]
  readonly instructors: readonly Teacher[]
  readonly said: (typeof SAID)[number] | undefined
}

/** The people of the school, each with the way to what may be done about them, and the form that adds another. */
export function renderPeople(
  person: PersonSession,
  { people, instructors, said }: People,
  viewer: Viewer
): string {
  const text = ACCOUNT_TEXT[viewer.language]
  return renderOfficePage(person, viewer, {
    title: text.people,
    path: PEOPLE_PATH,
    back: { path: ACCOUNT_PATH, name: text.title },
    content: html`${said && html`<p class="note" role="status">${text.said[said]}</p>`}
<ul class="lesson">${people.map(each => personItem(each, person.personId, viewer))}</ul>
<section class="lesson" aria-labelledby="add"><h2 class="title" id="add">${text.add}</h2>
<form class="form" method="post" action="${linkTo(PEOPLE_PATH, viewer)}">
<p><label for="name">${text.name}</label><input id="name" name="name" maxlength="200" required autocomplete="off"></p>
<p><label for="email">${text.email} <span class="soft">(${text.emailHint})</span></label><input id="email" name="email" type="email" maxlength="254" required autocomplete="off"></p>
${roleChoice(instructors, 'desk', viewer.language)}
<button class="button">${text.add}</button></form></section>`
  })
}

function personItem(
  { id, name, role, instructorName, devices }: CentrePerson,
  personId: string,
  viewer: Viewer
): Html {
  const text = ACCOUNT_TEXT[viewer.language]
  const said = [text.roles[role], instructorName !== name && instructorName, text.devices(devices)]
  return html`
<li><a class="slot hit" href="${linkTo(`${PEOPLE_PATH}/${id}`, viewer)}"><span class="name">${name}${id === personId && ` (${text.you})`}</span><span class="who">${said.filter(Boolean).join(' · ')}</span></a></li>`
}
