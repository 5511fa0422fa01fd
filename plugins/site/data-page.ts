import { type HtmlPage, html } from '../../lib/pages/html.ts'
import { renderPage } from '../../lib/pages/layout.ts'
import { linkTo, type PageLocale } from '../../lib/pages/locale.ts'
import { DATA_TEXT } from './data-text.ts'

/** Page about data sources and their limits. */
export function renderDataPage(locale: PageLocale): HtmlPage {
  const { title, intro, credits, sections } = DATA_TEXT[locale.language]
  return renderPage({
    language: locale.language,
    title,
    description: intro,
    path: '/legal/data',
    home: { path: linkTo('/schools', locale), name: 'Swellbook' },
    content: html`<h1>${title}</h1>
<p class="soft">${intro}</p>
<dl class="facts">
${credits.map(
  ({
    data,
    source,
    terms
  }) => html`<div class="wide"><dt>${data}</dt><dd>${source}</dd><dd><span class="soft small">${terms}</span></dd></div>
`
)}</dl>
<div class="stack">
${sections.map(
  ([heading, say]) => html`<h2>${heading}</h2>
<p>${say}</p>
`
)}</div>`
  })
}
