import type { Language } from '../text/language.ts'
import { type Html, html } from './html.ts'

/** What a browser's document is made of; `head` is its look, however a surface brings it. */
interface PageDocument {
  readonly language: Language
  readonly title: string
  readonly description: string
  readonly head: Html
  readonly body: Html
}

/** The icon of every page that stands in a tab of its own. */
export const TAB_ICON = html`<link rel="icon" type="image/svg+xml" href="/docs/assets/icon.svg">`

/** Writes a whole document, in light and dark, as wide as its window. */
export function renderDocument({ language, title, description, head, body }: PageDocument): string {
  return html`<!doctype html>
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
`.text
}
