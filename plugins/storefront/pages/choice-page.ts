import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { renderPage } from '../../../lib/pages/layout.ts'
import type { ChoiceProps } from '../choice.ts'
import { CHOICE_TEXT, type ChoiceEnding } from '../choice-text.ts'
import type { GuestBooking } from '../lesson.ts'
import { STOREFRONT_TEXT } from '../text.ts'
import { choiceSection } from './choice.ts'
import { contactNote, factsOfBooking, reasonLines } from './confirmation-page.ts'
import { homeOf } from './parts.ts'

/** Page of a called-off lesson, on which the guest chooses another lesson or the money back, or sees the choice made. */
export function renderChoicePage(
  { booking, lesson }: GuestBooking,
  props: ChoiceProps,
  ending: ChoiceEnding | undefined
): HtmlPage {
  const { locale, path } = props
  const { language } = locale
  const { school } = lesson
  const text = STOREFRONT_TEXT[language]
  const { title } = text.states.cancelled
  return renderPage({
    language,
    title,
    description: `${lesson.name} · ${school.name}`,
    path,
    home: homeOf(school, locale),
    colours: school.colours,
    metadata: false,
    content: html`<div class="columns">
<div class="stack">
${ending && html`<p class="note warn" role="status">${CHOICE_TEXT[language].endings[ending]}</p>`}
<div>
<h1>${title}</h1>
${reasonLines(lesson, language).map(line => html`<p>${line}</p>`)}
</div>
${choiceSection(booking, lesson, props)}
${contactNote(school, text.askSchool)}
</div>
<section class="card" aria-label="${lesson.name}">
${factsOfBooking(booking, lesson, { isActive: false, locale, sea: false, mapLink: undefined })}
</section>
</div>`
  })
}
