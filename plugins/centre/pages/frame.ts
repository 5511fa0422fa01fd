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
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${text.about}">
<link rel="icon" type="image/svg+xml" href="/docs/assets/icon.svg">
<link rel="stylesheet" href="/centre/assets/${STYLE_DIGEST}/centre.css">
</head>
<body>
<header class="top"><div class="wide">${top}</div></header>
<main class="wide">
${content}
</main>
<footer class="foot wide"><a href="${linkTo('/owner', reading)}">${text.account}</a>${languageLinks(path, language)}</footer>
</body>
</html>
`.text
}
