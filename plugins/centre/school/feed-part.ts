import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import { SCHOOL_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { FEED_TEXT } from '../messages/school.ts'

/** The school's calendar feed: whether it has an address, since which day, and the button that makes another. */
export function feedPart(since: string | null, viewer: Viewer): Html {
  const text = FEED_TEXT[viewer.language]
  return html`
<section class="lesson"><h2 class="title">${text.title}</h2><form class="form" method="post" action="${linkTo(`${SCHOOL_PATH}/feed`, viewer)}">
<p class="soft small">${text.hint}</p>${since !== null && html`<p>${text.since(formatDay(since, viewer.language, { year: true }))}</p>`}
<button class="button">${since === null ? text.make : text.replace}</button></form></section>`
}
