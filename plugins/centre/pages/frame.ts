import { renderDocument, TAB_ICON } from '../../../lib/pages/document.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { languageLinks } from '../../../lib/pages/layout.ts'
import { linkTo, type Reading } from '../../../lib/pages/reading.ts'
import { STYLE_DIGEST } from '../style.ts'
import { CENTRE_TEXT } from '../text.ts'

/** What a page of the centre is made of. */
interface CentrePage {
  readonly title: string
  readonly path: string
  /** What stays in view above it. */
  readonly top: Html
  readonly content: Html
}

/** A whole page of the centre around its content. Its style is a file of its own. */
export function renderCentrePage({ title, path, top, content }: CentrePage, reading: Reading): string {
  const { language } = reading
  const text = CENTRE_TEXT[language]
  return renderDocument({
    language,
    title,
    description: text.about,
    head: html`${TAB_ICON}
<link rel="stylesheet" href="/centre/assets/${STYLE_DIGEST}/centre.css">`,
    body: html`<header class="top"><div class="wide">${top}</div></header>
<main class="wide">
${content}
</main>
<footer class="foot wide"><a href="${linkTo('/owner', reading)}">${text.account}</a>${languageLinks(path, language)}</footer>`
  })
}
