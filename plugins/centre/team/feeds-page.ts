import type { InstructorFeed } from '../../../lib/calendar/queries.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { renderDone } from '../kit/done.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { ACCOUNT_PATH, FEEDS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ACCOUNT_TEXT } from '../messages/account.ts'
import { FEEDS_TEXT } from '../messages/feeds.ts'

/** What the page may be asked to say. */
export const SAID_OF_FEED = ['ended'] as const

/** Instructors with the state of their feeds, and the buttons that make and end one; the addresses are not known. */
export function renderFeeds(
  person: PersonSession,
  feeds: readonly InstructorFeed[],
  said: (typeof SAID_OF_FEED)[number] | undefined,
  viewer: Viewer
): string {
  const text = FEEDS_TEXT[viewer.language]
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: FEEDS_PATH,
    back: { path: ACCOUNT_PATH, name: ACCOUNT_TEXT[viewer.language].title },
    content: html`${said && renderDone(text[said], { isDone: true }, viewer)}<p class="soft small">${text.intro}</p>
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
