import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { MAIL_KINDS } from '../../../lib/mail/data.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { getSchool } from '../../../lib/schools/queries.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { action, page } from '../kit/page.ts'
import { MAILS_PATH, SCHOOL_PATH, SETTINGS_PATH } from '../kit/paths.ts'
import { renderSavedNotice, savedNoticeQuery, savedPath } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { MAILS_TEXT, type MailsNotice } from '../messages/mails.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'
import { readSchoolVersion } from './queries.ts'
import { saveSettingsByStaff } from './writes.ts'

/** Ticked kinds of emails: one arrives as text, several as a list. */
const TickedKinds = v.pipe(
  v.optional(v.unknown(), []),
  v.transform(ticked => MAIL_KINDS.filter(kind => [ticked].flat().includes(kind)))
)

export const getMails = page(
  { query: savedNoticeQuery(MAILS_TEXT.en.said) },
  async ({ principal, viewer, query, read }) => {
    // Read the version first, so that the settings are at least as new as it.
    const version = await readSchoolVersion(read, principal.schoolId)
    const school = await getSchool(read, principal.schoolId)
    return renderMails(principal, { ...query, school, version }, viewer)
  }
)

export const chooseMails = action(
  {
    form: { version: optionalText(32), kinds: TickedKinds },
    example: { kinds: 'cancelled' },
    errors: ['not_found']
  },
  async ({ principal, body: { version, kinds }, write }) => {
    const { code, logId } = await saveSettingsByStaff(write, principal, version, { mail: kinds })
    if (code === 'not_found') throw new Problem('not_found')
    return { to: savedPath<MailsNotice>(MAILS_PATH, { code, logId }) }
  }
)

interface MailsProps {
  readonly school: Awaited<ReturnType<typeof getSchool>>
  readonly version: string
  readonly said?: keyof typeof MAILS_TEXT.en.said | undefined
  readonly log?: string | undefined
}

/** Choice of the emails about bookings that the school gets. */
function renderMails(person: PersonSession, props: MailsProps, viewer: Viewer): HtmlPage {
  const text = MAILS_TEXT[viewer.language]
  const { school, version } = props
  const { email, mail, digestHour } = school
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: MAILS_PATH,
    back: { path: SETTINGS_PATH, name: SETTINGS_TEXT[viewer.language].title },
    content: html`${renderSavedNotice(props, text.said, 'school.change', viewer, 'mails')}${
      email
        ? html`<p class="soft small">${text.intro(email)}</p>`
        : html`<p class="note warn">${text.noEmail}</p>`
    }
<section class="lesson"><form class="form" method="post" action="${linkTo(MAILS_PATH, viewer)}"><input type="hidden" name="version" value="${version}">
<fieldset><legend><b>${text.legend}</b></legend><div class="acts">${MAIL_KINDS.map(
      kind =>
        html`<label><input type="checkbox" name="kinds" value="${kind}"${mail.includes(kind) && html` checked`}> ${text.kinds[kind]}</label>`
    )}</div></fieldset>
<p class="soft small">${digestHour === null ? text.noDigest : text.digest(digestHour)}</p>
<button class="button">${text.save}</button></form></section>
<p><a class="tap" href="${linkTo(SCHOOL_PATH, viewer)}">${text.toSchool}</a></p>`
  })
}
