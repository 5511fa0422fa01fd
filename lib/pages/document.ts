import type { Language } from '../text/language.ts'
import { type Html, type HtmlPage, html } from './html.ts'

/** Parts of an HTML document; `head` holds the styles of its surface. */
interface PageDocument {
  readonly language: Language
  readonly title: string
  readonly description: string
  readonly head: Html
  readonly body: Html
}

/** Icon of pages that are not embedded in another page. */
export const TAB_ICON = html`<link rel="icon" type="image/svg+xml" href="/docs/assets/icon.svg">`

/** Renders a complete document, for light and dark mode and any width. */
export function renderDocument({ language, title, description, head, body }: PageDocument): HtmlPage {
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
${head}
</head>
<body>
${body}
</body>
</html>
`
  return { language, body: page.text }
}
