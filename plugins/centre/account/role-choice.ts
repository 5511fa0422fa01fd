import { type Html, html } from '../../../lib/pages/html.ts'
import { formatRole, ROLES } from '../../../lib/people/rules.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { ACCOUNT_TEXT } from '../messages/account.ts'

/** One of the school's instructors. */
export interface Teacher {
  readonly id: string
  readonly name: string
}

/** The field with which a role is given: an instructor is one of the school's. */
export function roleChoice(instructors: readonly Teacher[], chosen: string, language: StaffLanguage): Html {
  const text = ACCOUNT_TEXT[language]
  const offered = [
    ...ROLES.filter(role => role !== 'instructor').map(
      role => [role as string, `${text.roles[role]}: ${text.rolesMay[role]}`] as const
    ),
    ...instructors.map(({ id, name }) => [formatRole('instructor', id), text.teaches(name)] as const)
  ]
  return html`<p><label for="role">${text.role}</label>
<select id="role" name="role">${offered.map(
    ([value, shown]) => html`
<option value="${value}"${value === chosen && html` selected`}>${shown}</option>`
  )}
</select></p>`
}
