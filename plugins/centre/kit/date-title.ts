import { type Html, html } from '../../../lib/pages/html.ts'
import { DAY_TEXT } from '../messages/day.ts'
import { langField } from './field.ts'
import type { Viewer } from './viewer.ts'

/** Title of a page of days, and the day that its date field starts with. */
interface DateTitle {
  readonly title: string
  readonly subtitle: string
  readonly date: string
  /** Page that leads to the day in `date`. */
  readonly path: string
  /** Filter that stays. */
  readonly show?: string | undefined
}

/** A title with a date field: a tap on it opens the browser's calendar. Without scripts the field has a button. */
export function dateTitle({ title, subtitle, date, path, show }: DateTitle, viewer: Viewer): Html {
  const text = DAY_TEXT[viewer.language]
  return html`<form class="to" action="${path}"><div><h1>${title}</h1>
<p class="soft small">${subtitle}</p></div>${langField(viewer)}${show !== undefined && html`<input type="hidden" name="show" value="${show}">`}<input type="date" name="date" value="${date}" aria-label="${text.date}" required><button class="tap">${text.go}</button></form>`
}
