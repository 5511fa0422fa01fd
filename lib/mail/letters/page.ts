import { withLabel } from '../../pages/format.ts'
import { type Html, html } from '../../pages/html.ts'
import { langAttribute } from '../../pages/passage.ts'
import type { Language } from '../../text/language.ts'
import type { MailContent, MailFact } from './content.ts'

const FONTS = "-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"
const SOFT = 'color:#4d6670'

/** A mail as HTML: one column, inline styles, no external resources. */
export function renderMail(content: MailContent, language: Language): string {
  const { title, lines, lesson, lessonIn, facts, actions, closing, school } = content
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:#f4f8f9;color:#10272f;font:16px/1.5 ${FONTS};overflow-wrap:anywhere">
<main style="display:block;max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;font-weight:600">${school}</p>
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;letter-spacing:-.02em">${title}</h1>
${lines.map(paragraph)}<section style="margin:24px 0;padding:20px;background:#fff;border:1px solid #d8e3e7;border-radius:14px">
<h2 style="margin:0 0 16px;font-size:18px;line-height:1.3"${langAttribute(lessonIn, language)}>${lesson}</h2>
<dl style="margin:0">
${facts.map(factRow)}</dl>
</section>
${actions.map(actionLink)}${closing.map(
  line => html`<p style="margin:0 0 8px;font-size:14px;white-space:pre-line;${SOFT}">${line}</p>
`
)}</main>
</body>
</html>
`.text
}

/** Renders the first link as a button, and others as text links. */
function actionLink({ name, url }: MailContent['actions'][number], place: number): Html {
  const style =
    place === 0
      ? 'display:inline-block;padding:11px 20px;border-radius:10px;background:#0b6480;color:#fff;font-weight:600;text-decoration:none'
      : 'color:#0b6480'
  return html`<p style="margin:0 0 24px"><a href="${url}" style="${style}">${name}</a></p>
`
}

function paragraph(line: string): Html {
  return html`<p style="margin:0 0 12px">${line}</p>
`
}

function factRow({ term, value, was }: MailFact): Html {
  return html`<dt style="font-size:14px;${SOFT}">${term}</dt>
<dd style="margin:0 0 12px;font-weight:600;white-space:pre-line">${value}${
    was !== undefined &&
    html`<br><span style="font-weight:400;font-size:14px;${SOFT}"><del>${was}</del></span>`
  }</dd>
`
}

/** Renders a mail as plain text. */
export function plainMail(
  { title, lines, lesson, facts, actions, closing, school }: MailContent,
  previousText: (before: string) => string,
  language: Language
): string {
  const rows = facts.map(fact => {
    const before = fact.was === undefined ? '' : ` (${previousText(fact.was)})`
    return withLabel(fact.term, fact.value.replaceAll('\n', ', ') + before, language)
  })
  const parts = [
    [title],
    lines,
    [lesson, ...rows],
    actions.map(({ name, url }) => withLabel(name, url, language)),
    [...closing, school]
  ]
  return `${parts
    .filter(part => part.length > 0)
    .map(part => part.join('\n'))
    .join('\n\n')}\n`
}
