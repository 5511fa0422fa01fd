import { Problem } from '../../../lib/errors.ts'
import { type InstructorFeed, listFeeds } from '../../../lib/feeds/queries.ts'
import { calendarPath, mintCalendarToken } from '../../../lib/feeds/rules.ts'
import { setInstructorCalendar } from '../../../lib/feeds/transactions.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { digestOf } from '../../../lib/text/digest.ts'
import { isShortId, oneOf } from '../../../lib/text/typed.ts'
import { renderNewFeed } from '../kit/feed-page.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { action, page } from '../kit/page.ts'
import { ACCOUNT_PATH, FEEDS_PATH, SETTINGS_PATH } from '../kit/paths.ts'
import { renderSavedNotice, savedNoticeQuery } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ACCOUNT_TEXT } from '../messages/account.ts'
import { FEEDS_TEXT } from '../messages/feeds.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'

/** Instructors with the state of their feeds, and buttons that make and end one. The secret addresses cannot be shown again. */
function renderFeeds(
  person: PersonSession,
  feeds: readonly InstructorFeed[],
  notice: 'ended' | undefined,
  viewer: Viewer
): HtmlPage {
  const text = FEEDS_TEXT[viewer.language]
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: FEEDS_PATH,
    ...(viewer.role === 'instructor'
      ? { place: 'me', back: { path: ACCOUNT_PATH, name: ACCOUNT_TEXT[viewer.language].title } }
      : { back: { path: SETTINGS_PATH, name: SETTINGS_TEXT[viewer.language].title } }),
    content: html`${renderSavedNotice({ said: notice }, text.said, false, viewer)}<p class="soft small">${text.intro}</p>
<section class="lesson">${feeds.length === 0 && html`<p class="none">${text.none}</p>`}<ul>${feeds.map(feed => feedItem(feed, person, viewer))}</ul></section>`
  })
}

function feedItem({ id, name, madeAt }: InstructorFeed, { timeZone }: PersonSession, viewer: Viewer): Html {
  const { language } = viewer
  const text = FEEDS_TEXT[language]
  const state = madeAt ? text.since(formatInstant(madeAt, timeZone, language, { year: true })) : text.noFeed
  const button = (act: 'make' | 'end', label: string) =>
    html`<form method="post" action="${linkTo(`${FEEDS_PATH}/${id}`, viewer)}"><button class="button plain" name="act" value="${act}" aria-label="${label}: ${name}">${label}</button></form>`
  return html`
<li class="party session"><div><p><b>${name}</b></p><p>${state}</p></div>${button('make', madeAt ? text.again : text.make)}${madeAt && button('end', text.end)}</li>`
}

export const getFeeds = page(
  { query: savedNoticeQuery(FEEDS_TEXT.en.said) },
  async ({ principal, viewer, query, read }) => {
    const feeds = await listFeeds(read, principal.schoolId, principal.instructorId)
    return renderFeeds(principal, feeds, query.said, viewer)
  }
)

export const setFeed = action(
  {
    params: ['instructorId'],
    form: { act: oneOf(['make', 'end']) },
    example: { act: 'make' },
    errors: ['invalid_request']
  },
  async ({ principal, viewer, params: { instructorId }, body, read, write, publicUrl }) => {
    const { schoolId } = principal
    const isTheirs = principal.instructorId === null || principal.instructorId === instructorId
    const [feed] = isTheirs && isShortId(instructorId) ? await listFeeds(read, schoolId, instructorId) : []
    if (!feed) throw new Problem('not_found')
    const token = mintCalendarToken()
    const digest = body.act === 'make' ? digestOf(token) : null
    const code = await setInstructorCalendar(write, principal, instructorId, digest)
    if (code !== 'ok') throw new Problem('not_found')
    if (digest === null) return { to: `${FEEDS_PATH}?said=ended` }
    const text = FEEDS_TEXT[viewer.language]
    const around = { title: text.feedOf(feed.name), back: { path: FEEDS_PATH, name: text.title } }
    return renderNewFeed(principal, publicUrl + calendarPath(schoolId, token), around, viewer)
  }
)
