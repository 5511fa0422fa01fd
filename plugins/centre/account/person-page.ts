import { html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { CentrePerson, PersonSession } from '../../../lib/people/queries.ts'
import { formatRole } from '../../../lib/people/rules.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { PEOPLE_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ACCOUNT_TEXT, type SAID } from '../messages/account.ts'
import { roleChoice, type Teacher } from './role-choice.ts'

/** What the page shows. */
interface Shown {
  readonly person: CentrePerson
  readonly instructors: readonly Teacher[]
  readonly said: (typeof SAID)[number] | undefined
}

/** One of the school's people: what they may do, how they get in, and the way out for good. */
export function renderPerson(
  viewing: PersonSession,
  { person, instructors, said }: Shown,
  viewer: Viewer
): string {
  const text = ACCOUNT_TEXT[viewer.language]
  const { id, name, email, role, instructorId, devices } = person
  const path = `${PEOPLE_PATH}/${id}`
  return renderOfficePage(viewing, viewer, {
    title: name,
    path,
    back: { path: PEOPLE_PATH, name: text.people },
    content: html`${said && html`<p class="note" role="status">${text.said[said]}</p>`}
<p class="soft small">${email} · ${text.devices(devices)}</p>
<section class="lesson"><form class="form" method="post" action="${linkTo(path, viewer)}">
${roleChoice(instructors, formatRole(role, instructorId), viewer.language)}
<button class="button">${text.save}</button></form></section>
<section class="lesson"><form class="form" method="post" action="${linkTo(`${path}/link`, viewer)}">
<p class="soft small">${text.linkHint}</p><button class="button">${text.link}</button></form></section>
<details class="lesson"><summary class="more title">${text.removes(name)}</summary>
<form class="form" method="post" action="${linkTo(`${path}/remove`, viewer)}">
<p class="soft small">${text.removeHint}</p><button class="button plain">${text.remove}</button></form></details>`
  })
}
