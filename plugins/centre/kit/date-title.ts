import { type Html, html } from '../../../lib/pages/html.ts'
import { DAY_TEXT } from '../messages/day.ts'
import { langField } from './field.ts'
import type { Viewer } from './viewer.ts'

/** Title of a page that shows days, and the initial value of its date field. */
interface DateTitle {
  readonly title: string
  readonly subtitle: string
  readonly date: string
  /** Path to which the chosen day is sent, as `date`. */
  readonly path: string
  /** Filter to keep when the day changes. */
  readonly show?: string | undefined
}

/** Title over a date field: a tap opens the browser's date picker. Without scripts the field has a button. */
export function dateTitle({ title, subtitle, date, path, show }: DateTitle, viewer: Viewer): Html {
  const text = DAY_TEXT[viewer.language]
  return html`<form class="to" action="${path}"><div><h1>${title}</h1>
<p class="soft small">${subtitle}</p></div>${langField(viewer)}${show !== undefined && html`<input type="hidden" name="show" value="${show}">`}<input type="date" name="date" value="${date}" aria-label="${text.date}" required><button class="tap">${text.go}</button></form>`
}
