import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { listStaff, type PersonSession, type StaffPerson } from '../../../lib/people/queries.ts'
import { formatRole, NewOwner, parseRole, ROLES, SIGN_IN_PATH } from '../../../lib/people/rules.ts'
import { addPerson, changePerson, createSignInToken, removePerson } from '../../../lib/people/transactions.ts'
import { listInstructors } from '../../../lib/schools/queries.ts'
import { text } from '../../../lib/text/input.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { action, page } from '../kit/page.ts'
import { PEOPLE_PATH, SETTINGS_PATH } from '../kit/paths.ts'
import { drawCode } from '../kit/qr-code.ts'
import { savedNoticeQuery } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ACCOUNT_TEXT, type AccountNotice } from '../messages/account.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'

/** Maximum instructors in the form's list. */
const MAX_INSTRUCTORS = 500

export const getCentrePeople = page(
  { query: savedNoticeQuery(ACCOUNT_TEXT.en.said) },
  async ({ principal, viewer, query, read }) => {
    const { schoolId } = principal
    const [people, instructors] = await Promise.all([
      listStaff(read, schoolId),
      listInstructors(read, schoolId, null, MAX_INSTRUCTORS)
    ])
    return renderPeople(principal, { people, instructors, notice: query.said }, viewer)
  }
)

export const getCentrePerson = page(
  { params: ['personId'], query: savedNoticeQuery(ACCOUNT_TEXT.en.said) },
  async ({ principal, viewer, params, query, read }) => {
    const { schoolId } = principal
    const id = params.personId
    const [[person], instructors] = await Promise.all([
      listStaff(read, schoolId, id),
      listInstructors(read, schoolId, null, MAX_INSTRUCTORS)
    ])
    if (!person) throw new Problem('not_found')
    return renderPerson(principal, { person, instructors, notice: query.said }, viewer)
  }
)

/** Text form of a role. */
const RoleField = v.pipe(
  text(80),
  v.check(role => parseRole(role) !== undefined, 'must be owner, manager, desk or instructor:ID')
)

export const addCentrePerson = action(
  {
    form: { ...NewOwner.entries, role: RoleField },
    example: { name: 'Rui Costa', email: 'rui@example.com', role: 'desk' },
    errors: ['invalid_email']
  },
  async ({ principal, body, write, newId }) => {
    const { name, email, role } = body
    const id = newId()
    const person = { id, schoolId: principal.schoolId, name, email, ...parseRole(role) }
    const code = await addPerson(write, person, principal.personId)
    if (code === 'ok') return { to: `${PEOPLE_PATH}/${id}?said=added` }
    return { to: `${PEOPLE_PATH}?said=${code}` }
  }
)

export const changeCentrePerson = action(
  { params: ['personId'], form: { role: RoleField }, example: { role: 'manager' } },
  async ({ principal, params, body, write }) => {
    const id = params.personId
    const { role, instructorId } = parseRole(body.role) as NonNullable<ReturnType<typeof parseRole>>
    const { schoolId, personId } = principal
    const code = await changePerson(write, schoolId, personId, { id, role, instructorId })
    if (code === 'not_found') throw new Problem('not_found')
    const notice = code === 'ok' || code === 'unchanged' ? 'changed' : code
    return { to: `${PEOPLE_PATH}/${id}?said=${notice}` }
  }
)

export const linkCentrePerson = action(
  { params: ['personId'] },
  async ({ principal, viewer, params, read, write, publicUrl }) => {
    const { schoolId, personId } = principal
    const id = params.personId
    const [person] = await listStaff(read, schoolId, id)
    const signInToken = person && (await createSignInToken(write, schoolId, personId, person))
    if (!signInToken) throw new Problem('not_found')
    const link = { url: `${publicUrl}${SIGN_IN_PATH}${signInToken.token}`, expiresAt: signInToken.expiresAt }
    return renderLink(principal, person, link, viewer)
  }
)

export const removeCentrePerson = action({ params: ['personId'] }, async ({ principal, params, write }) => {
  const id = params.personId
  const { code } = await removePerson(write, principal.schoolId, principal.personId, id)
  if (code === 'not_found') throw new Problem('not_found')
  const path = code === 'ok' ? `${PEOPLE_PATH}?said=removed` : `${PEOPLE_PATH}/${id}?said=${code}`
  return { to: path }
})

interface People {
  readonly people: readonly StaffPerson[]
  readonly instructors: readonly Teacher[]
  readonly notice: AccountNotice | undefined
}

/** The people of the school, each with a link to their page, and the form that adds a person. */
function renderPeople(
  person: PersonSession,
  { people, instructors, notice }: People,
  viewer: Viewer
): HtmlPage {
  const text = ACCOUNT_TEXT[viewer.language]
  return renderOfficePage(person, viewer, {
    title: SETTINGS_TEXT[viewer.language].places.people.name,
    path: PEOPLE_PATH,
    back: { path: SETTINGS_PATH, name: SETTINGS_TEXT[viewer.language].title },
    content: html`${notice && html`<p class="note" role="status">${text.said[notice]}</p>`}
<ul class="lesson">${people.map(each => personItem(each, person.personId, viewer))}</ul>
<section class="lesson" aria-labelledby="add"><h2 class="title" id="add">${text.add}</h2>
<form class="form" method="post" action="${linkTo(PEOPLE_PATH, viewer)}">
${renderField({ name: 'name', label: text.name, max: 200, isRequired: true })}${renderField({ name: 'email', label: text.email, hint: text.emailHint, type: 'email', max: 254, isRequired: true })}
${roleChoice(instructors, 'desk', viewer.language)}
<button class="button">${text.add}</button></form></section>`
  })
}

function personItem(
  { id, name, role, instructorName, devices }: StaffPerson,
  personId: string,
  viewer: Viewer
): Html {
  const text = ACCOUNT_TEXT[viewer.language]
  const facts = [text.roles[role], instructorName !== name && instructorName, text.devices(devices)]
  return html`
<li><a class="slot hit" href="${linkTo(`${PEOPLE_PATH}/${id}`, viewer)}"><span class="name">${name}${id === personId && ` (${text.you})`}</span><span class="who">${facts.filter(Boolean).join(' · ')}</span></a></li>`
}

interface PeopleProps {
  readonly person: StaffPerson
  readonly instructors: readonly Teacher[]
  readonly notice: AccountNotice | undefined
}

/** The page of a person: role, ways to sign in, and removal. */
function renderPerson(
  viewing: PersonSession,
  { person, instructors, notice }: PeopleProps,
  viewer: Viewer
): HtmlPage {
  const text = ACCOUNT_TEXT[viewer.language]
  const { id, name, email, role, instructorId, devices, isNew } = person
  const path = `${PEOPLE_PATH}/${id}`
  return renderOfficePage(viewing, viewer, {
    title: name,
    path,
    back: { path: PEOPLE_PATH, name: SETTINGS_TEXT[viewer.language].places.people.name },
    content: html`${notice && html`<p class="note" role="status">${text.said[notice]}</p>`}
<p class="soft small">${email} · ${text.devices(devices)}</p>
<section class="lesson"><form class="form" method="post" action="${linkTo(path, viewer)}">
${roleChoice(instructors, formatRole(role, instructorId), viewer.language)}
<button class="button">${text.save}</button></form></section>
<section class="lesson"><form class="form" method="post" action="${linkTo(`${path}/link`, viewer)}">
<p class="soft small">${isNew ? text.inviteHint : text.linkHint}</p><button class="button">${isNew ? text.invite : text.link}</button></form></section>
<details class="lesson"><summary class="more title">${text.removes(name)}</summary>
<form class="form" method="post" action="${linkTo(`${path}/remove`, viewer)}">
<p class="soft small">${text.removeHint}</p><button class="button plain">${text.remove}</button></form></details>`
  })
}

/** The only page that ever shows a sign-in link, as a QR code and as text. */
function renderLink(
  viewing: PersonSession,
  { id, name }: StaffPerson,
  { url, expiresAt }: { url: string; expiresAt: string },
  viewer: Viewer
): HtmlPage {
  const text = ACCOUNT_TEXT[viewer.language]
  return renderOfficePage(viewing, viewer, {
    title: text.linkOf(name),
    back: { path: `${PEOPLE_PATH}/${id}`, name: text.toPerson },
    content: html`<p class="note warn">${text.linkUntil(formatInstant(expiresAt, viewing.timeZone, viewer.language))} ${text.linkOnce}</p>
<section class="lesson"><div class="form"><p>${text.qr}</p>${drawCode(url, text.qr)}
<p><code>${url}</code></p></div></section>`
  })
}

/** One of the school's instructors. */
export interface Teacher {
  readonly id: string
  readonly name: string
}

/** Select for a role. The role of an instructor names the instructor. */
function roleChoice(instructors: readonly Teacher[], chosen: string, language: StaffLanguage): Html {
  const text = ACCOUNT_TEXT[language]
  const options = [
    ...ROLES.filter(role => role !== 'instructor').map(
      role => [role as string, `${text.roles[role]}: ${text.rolesMay[role]}`] as const
    ),
    ...instructors.map(({ id, name }) => [formatRole('instructor', id), text.teaches(name)] as const)
  ]
  return renderChoice({ name: 'role', label: text.role, options, chosen })
}
