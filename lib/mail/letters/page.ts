import { withLabel } from '../../pages/format.ts'
import { Html, html } from '../../pages/html.ts'
import { langAttribute } from '../../pages/passage.ts'
import { contrastOf } from '../../text/colours.ts'
import type { Language } from '../../text/language.ts'
import type { MailContent, MailFact } from './facts.ts'

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Noto Sans,Arial,sans-serif'
const SOFT = `${FONT};font-size:14px;line-height:20px;color:#4d6670`
const TEXT = `${FONT};font-size:16px;line-height:24px;color:#10272f`
const DEFAULT_COLOUR = '#0b6480'

/** Colours for dark mode, in programs that keep a style sheet. Others invert the colours themselves. */
const DARK = `@media (prefers-color-scheme:dark){.page{background:#0b161a!important}.card{background:#12222a!important;border-color:#263b44!important}.text{color:#e6f0f3!important}.soft{color:#a3b9c1!important}.link{color:#74cbe4!important}}`

/**
 * Renders a mail as HTML that needs only what Gmail, Outlook and Outlook.com keep: tables for the layout, inline styles, padding
 * on cells only, line breaks as elements. It loads nothing.
 */
export function renderMail(content: MailContent, language: Language): string {
  const { title, lines, more = [], sums = [], actions, closing, school } = content
  const preview = content.preview ?? lines[0] ?? title
  const colour = content.colour ?? DEFAULT_COLOUR
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${new Html(DARK)}</style>
</head>
<body class="page" style="margin:0;background-color:#f4f8f9">
<div style="display:none;font-size:1px;line-height:1px;color:#f4f8f9">${preview}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f8f9"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px"><tr><td align="left">
<p class="text" style="margin:0 0 16px;${TEXT};font-weight:bold">${school}</p>
<h1 class="text" style="margin:0 0 16px;${FONT};font-size:26px;line-height:32px;color:#10272f">${title}</h1>
${lines.map(line => html`<p class="text" style="margin:0 0 12px;${TEXT}">${line}</p>\n`)}</td></tr>
${[content, ...more].map(({ lesson, lessonIn, facts }) =>
  cardRow(
    html`
<h2 class="text" style="margin:0 0 16px;${FONT};font-size:18px;line-height:24px;color:#10272f"${langAttribute(lessonIn, language)}>${lesson}</h2>`,
    facts
  )
)}${sums.length > 0 && cardRow('', sums)}${actions.map((action, place) => actionRow(action, place, colour))}<tr><td align="left">
${closing.map(line => html`<p class="soft" style="margin:0 0 8px;${SOFT}">${brokenLines(line)}</p>\n`)}</td></tr></table>
</td></tr></table>
</body>
</html>
`.text
}

/** Facts in a frame. */
function cardRow(heading: Html | '', facts: readonly MailFact[]): Html {
  return html`<tr><td align="left" style="padding:12px 0 24px"><table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="background-color:#ffffff;border:1px solid #d8e3e7;border-radius:14px"><tr><td style="padding:20px">${heading}
${facts.map(factRow)}</td></tr></table></td></tr>
`
}

/** Renders the first link as a button, and others as text links. Outlook ignores padding of links; a border has the same effect. */
function actionRow({ name, url }: MailContent['actions'][number], place: number, colour: string): Html {
  const label = contrastOf(colour, '#ffffff') >= 4.5 ? '#ffffff' : '#10272f'
  const link =
    place === 0
      ? html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${colour}" style="background-color:${colour};border-radius:10px"><a href="${url}" style="display:inline-block;${FONT};font-size:16px;line-height:24px;font-weight:bold;color:${label};text-decoration:none;border:1px solid ${colour};border-width:11px 20px;border-radius:10px">${name}</a></td></tr></table>`
      : html`<a class="link" href="${url}" style="${TEXT};color:#0b6480">${name}</a>`
  return html`<tr><td align="left" style="padding:0 0 20px">${link}</td></tr>
`
}

function factRow({ term, value, was }: MailFact): Html {
  return html`<p class="soft" style="margin:0;${SOFT}">${term}</p>
<p class="text" style="margin:0 0 12px;${TEXT};font-weight:bold">${brokenLines(value)}${
    was !== undefined &&
    html`<br><span class="soft" style="${SOFT};font-weight:normal"><del>${was}</del></span>`
  }</p>
`
}

/** Text with its line breaks as elements: Outlook ignores white-space. */
function brokenLines(text: string): Html {
  return html`${text.split('\n').map((line, place) => html`${place > 0 && html`<br>`}${line}`)}`
}

/** Renders a mail as plain text. */
export function plainMail(
  { title, lines, more = [], sums = [], actions, closing, school, ...first }: MailContent,
  previousText: (before: string) => string,
  language: Language
): string {
  const rowOf = (fact: MailFact) => {
    const before = fact.was === undefined ? '' : ` (${previousText(fact.was)})`
    return withLabel(fact.term, fact.value.replaceAll('\n', ', ') + before, language)
  }
  const parts = [
    [title],
    lines,
    ...[first, ...more].map(section => [section.lesson, ...section.facts.map(rowOf)]),
    sums.map(rowOf),
    actions.map(({ name, url }) => withLabel(name, url, language)),
    [...closing, school]
  ]
  return `${parts
    .filter(part => part.length > 0)
    .map(part => part.join('\n'))
    .join('\n\n')}\n`
}
