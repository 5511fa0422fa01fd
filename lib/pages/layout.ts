import { hash } from 'node:crypto'
import { colourStyle, type SchoolColours } from '../text/colours.ts'
import { LANGUAGES, type Language } from '../text/language.ts'
import { CALENDAR_STYLE } from './calendar.ts'
import { CHOICES_STYLE, GUESTS_STYLE } from './choices.ts'
import { renderDocument, TAB_ICON } from './document.ts'
import { withLabel } from './format.ts'
import { Html, type HtmlPage, html } from './html.ts'
import { linkTo } from './locale.ts'
import { metadataHead, type PageMetadata } from './metadata.ts'
import { STYLE } from './style.ts'

const FRAME = `
.page { max-width: 62rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2rem) }
.top { display: flex; gap: 1rem; justify-content: space-between; align-items: center;
  padding-block: 1rem; min-height: 3.5rem }
.eyebrow + h1 { margin-top: .25rem }
.mark { width: 1.5rem; height: 1.5rem; vertical-align: -.4rem; margin-right: .6rem; border-radius: 5px }
img.logo { height: 2.75rem; max-width: 10rem; margin-right: .75rem; border-radius: 6px }
.top .logo { height: 1.75rem; max-width: 6rem; margin-right: .6rem; vertical-align: middle }
.top a.home { min-width: 0; overflow-wrap: anywhere; color: var(--ink); font-weight: 600; text-decoration: none }
.top a.home:hover { text-decoration: underline }
.top ul { display: flex; flex: none; gap: .9rem; font-size: .875rem; overflow-wrap: normal }
.top [aria-current] { color: var(--soft); text-decoration: none }
@media (max-width: 30rem) { .top .here { display: none } }
.tongues { position: relative; flex: none; font-size: .875rem }
.tongues summary { list-style: none; padding: .35rem 0; color: var(--sea); cursor: pointer }
.tongues summary::-webkit-details-marker { display: none }
.tongues summary::after { content: ''; display: inline-block; margin-left: .4rem; border: .25rem solid transparent; border-top-color: currentcolor; vertical-align: -.1rem }
.top .tongues ul { position: absolute; z-index: 1; right: 0; top: 100%; display: grid; gap: 0; min-width: 9rem; padding: .35rem 0; background: var(--card);
  border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 6px 20px #0003 }
.top .tongues .here { display: list-item }
.tongues li a { display: block; padding: .5rem 1rem }
main.page { padding-block: clamp(1rem, 4vw, 2.5rem) 4rem }
.columns { display: grid; gap: clamp(1.5rem, 5vw, 3.5rem); align-items: start }
@media (min-width: 50rem) { .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 25rem) }
  .columns.beside { grid-template-columns: minmax(0, 1fr) minmax(0, 18rem) } }
.columns > * { min-width: 0 }
.stack > * + * { margin-top: var(--gap, 1rem) }
legend { padding: 0; font-weight: 600 }
textarea { vertical-align: top }
:is(input, select, textarea) + .small { margin-top: .35rem }
.actions { display: flex; flex-wrap: wrap; gap: .75rem }
.facts { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem 1.25rem; margin-block: 1.5rem }
.card .facts { margin-bottom: 0 }
.card .facts:first-child { margin-top: 0 }
.facts .wide { grid-column: 1 / -1 }
form .button { width: 100% }
.facts dt { color: var(--soft); font-size: .875rem }
.facts dd { font-weight: 600 }
.facts dd .soft { font-weight: 400 }
.changed { display: inline-block; border-radius: 6px; padding: 0 .5rem; background: var(--warn-wash); color: var(--warn); font-size: .875rem }
.titled { display: flex; flex-wrap: wrap; align-items: center }
h1 ~ .columns { margin-top: 2rem }
.day h2 { padding-bottom: .6rem }
.rows { border: 1px solid var(--line); border-radius: 14px; background: var(--card); overflow: hidden }
.rows li + li { border-top: 1px solid var(--line) }
.row { display: grid; gap: .15rem; padding: .9rem clamp(.9rem, 3vw, 1.25rem); color: inherit; text-decoration: none }
a.row:hover { background: var(--wash) }
.row .what { font-weight: 600 }
.row .button { width: auto; justify-self: start; margin-top: .5rem; padding: .4rem .9rem }
del { color: var(--soft); font-weight: 400 }
ins { text-decoration: none; font-weight: 600 }
.lessons { display: grid; gap: .75rem }
.lesson { display: grid; grid-template: 'time what price' 'time where left' 'time sea go' / 4rem minmax(0, 1fr) auto; gap: .25rem 1rem;
  align-items: center; padding: 1rem clamp(.9rem, 3vw, 1.25rem); background: var(--card); border: 1px solid var(--line);
  border-radius: 14px; color: inherit; text-decoration: none }
.lesson > * { align-self: start }
a.lesson:hover { border-color: var(--sea) }
.lesson .time, .lesson .price { font-weight: 700; font-variant-numeric: tabular-nums; font-size: 1.0625rem }
.lesson .time { grid-area: time }
.lesson .what { grid-area: what; font-weight: 600 }
.lesson .where, .lesson .left { font-size: .875rem; color: var(--soft) }
.lesson .where { grid-area: where }
.lesson .price { grid-area: price }
.lesson .left { grid-area: left }
.lesson .price, .lesson .left { text-align: right }
.lesson .few { color: var(--warn); font-weight: 600 }
.lesson .go { grid-area: go; justify-self: end; padding: .35rem 1rem; border-radius: 10px; background: var(--sea); color: var(--on-sea); font-weight: 600 }
a.lesson:hover .go { filter: brightness(1.08) }
.lesson .sea { grid-area: sea; justify-self: start }
.lesson .terms { grid-area: terms; color: var(--soft) }
.lesson .terms.warn { color: var(--warn); font-weight: 600 }
.note p + .actions { margin-top: .75rem }
h1 + p { margin-top: .5rem }
.lesson.gone { background: none }
.lesson.gone .time, .lesson.gone .what, .lesson.gone .price { color: var(--soft); font-weight: 400 }
.card > h2 + p { margin-top: .35rem }
.sea { display: inline-block; padding: .2rem .6rem; border-radius: 10px; font-size: .8125rem; font-weight: 600; line-height: 1.4 }
.sea.good { background: var(--good-wash); color: var(--good) }
.sea.warn { background: var(--warn-wash); color: var(--warn) }
@media (max-width: 34rem) { .lesson { grid-template: 'time price' 'what left' 'where go' 'sea sea' / minmax(0, 1fr) auto } .lesson .go { align-self: end } .lesson .sea { margin-top: .35rem } }
.cover { position: relative; display: flex; align-items: end; min-height: clamp(14rem, 32vw, 18rem); border-radius: 18px; overflow: hidden; background: #08364a; color: #fff }
.cover:has(.photo) { min-height: clamp(20rem, 40vw, 26rem) }
.cover svg, .cover .photo { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover }
.cover > div { position: relative; width: 100%; padding: 2.5rem clamp(1rem, 4vw, 2rem) 1.1rem; background: linear-gradient(transparent, #08364ad9 4rem) }
.cover h1 { font-size: clamp(1.75rem, 1.2rem + 3vw, 2.75rem) }
.cover p { margin-top: .25rem; max-width: 42rem }
.cover .logo { display: block; margin-bottom: .6rem; padding: .25rem; background: #fff }
.lesson.choice { grid-template: 'time price' 'where where' 'sea sea' 'terms terms' / minmax(0, 1fr) auto; margin: 0; padding: .8rem .9rem; font-weight: 400; cursor: pointer }
button.lesson { width: 100%; font: inherit; text-align: start }
button.lesson:hover { border-color: var(--sea) }
.choice:has(:checked) { border-color: var(--sea); box-shadow: 0 0 0 1px var(--sea) }
.choice input { width: 1.1rem; height: 1.1rem; margin: 0 .6rem 0 0; accent-color: var(--sea); vertical-align: -.15rem }
.fold { border: 1px solid var(--line); border-radius: 14px; background: var(--card) }
.fold + .fold { margin-top: .75rem }
.fold summary { padding: .8rem 1rem; font-weight: 600; cursor: pointer }
.fold > :not(summary) { padding: 0 1rem 1rem }
.filters { display: flex; flex-wrap: wrap; gap: .5rem; margin-block: 1.1rem .4rem }
.filters > nav, .filters > nav > .chips { display: contents }
.chips { display: flex; flex-wrap: wrap; gap: .5rem }
.chip { display: block; padding: .45rem .85rem; border: 1px solid var(--line); border-radius: 99px; background: var(--card); color: var(--ink);
  font-weight: 600; font-size: .9375rem; text-decoration: none; cursor: pointer }
.chip:hover { border-color: var(--sea) }
.chip[aria-current] { background: var(--sea); border-color: var(--sea); color: var(--on-sea) }
.party summary { list-style: none; width: max-content }
.party summary::-webkit-details-marker { display: none }
.party summary::after { content: ''; display: inline-block; margin-left: .5rem; border: .3rem solid transparent; border-top-color: currentcolor; vertical-align: -.15rem }
.party[open] { flex-basis: 100% }
.party[open] .chips, .party form { margin-top: .5rem }
.ages { display: grid; grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr)); gap: .5rem }
.party form { max-width: 24rem }
#courses { margin-top: 1.5rem }
@media (hover: hover) and (pointer: fine) { .map { display: none } }
.stay { position: sticky; bottom: 0; padding: .6rem 0; background: var(--paper) }
.stay .button { display: block }
html:has(.stay) { scroll-padding-bottom: 5rem }
@media print { .stay { display: none } }
@media (min-width: 50rem) { .stay { display: none } html:has(.stay) { scroll-padding-bottom: 0 }
  .columns.booking { grid-template: 'intro form' auto 'more form' 1fr / minmax(0, 1fr) minmax(0, 25rem) }
  .booking > :nth-child(2) { grid-area: form } .booking > .more { grid-area: more } }
.schools { display: grid; gap: 1rem; margin-top: 2rem }
@media (max-width: 26rem) { .chip { padding: .5rem .7rem; font-size: .875rem } }
.schools .card { overflow: hidden }
.schools svg { display: block; width: calc(100% + 3rem); height: 5.5rem; margin: calc(-1 * clamp(1rem, 4vw, 1.5rem)) -1.5rem 0 }
@media (min-width: 44rem) { .schools { grid-template-columns: 1fr 1fr } }
`

/** Minifies CSS. Only for CSS that has none of these characters inside quotes. */
export function withoutSpaces(style: string): string {
  return style.replace(/\s*([{};,>])\s*/g, '$1').replace(/:\s+/g, ':')
}

const CSS = withoutSpaces(STYLE + FRAME + CHOICES_STYLE)
const ASKING_CSS = withoutSpaces(GUESTS_STYLE)
const CALENDAR_CSS = withoutSpaces(CALENDAR_STYLE)
const STYLE_SOURCES = [CSS, ASKING_CSS, CALENDAR_CSS]
  .map(style => `'sha256-${hash('sha256', style, 'base64')}'`)
  .join(' ')

/**
 * Headers of pages. Only the page's own styles are allowed, and forms only to this site. connect-src lets audit tools fetch
 * robots.txt. The referrer is sent within this site, because without a referrer browsers send forms with the Origin "null".
 */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; connect-src 'self'; img-src 'self'; style-src ${STYLE_SOURCES}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin'
} as const

/** Headers of a page with a form but without personal data: going back shows the form as submitted. Other visits revalidate. */
export const FORM_HEADERS = { ...PAGE_HEADERS, 'cache-control': 'private, no-cache' } as const

export interface Page {
  readonly language: Language
  readonly title: string
  /** Summary for search engines and shared links. It is cut after about 160 characters, as they would do. */
  readonly description: string
  /** Path for links to the other languages. Absent if following a link would lose the page's content. */
  readonly path?: string
  /** Languages of the page; by default those for guests. */
  readonly languages?: readonly Language[]
  /** The link at the top, with its name and logo. */
  readonly home: { readonly path: string; readonly name: string; readonly logo?: string | undefined }
  readonly content: Html
  /** True if the page has fields for each participant. */
  readonly isQuestion?: boolean
  /** True if the page has a week or a month of lessons. */
  readonly isCalendar?: boolean
  /** The school's colours; the headers must allow them too. */
  readonly colours?: SchoolColours
  /** Metadata for search engines; `false` forbids indexing. */
  readonly metadata?: PageMetadata | false
}

const LOGO_MARK = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" fill="#0b6480"/><path d="M3 21c4 0 5-9 12-9 5 0 8 4 7 8-1-2-3-3-5-2 1 3 4 5 12 5v4H3z" fill="#fff"/></svg>`

/** Name of each language, in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  pt: 'Português',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch'
}
const LANGUAGE_LABEL: Readonly<Record<Language, string>> = {
  en: 'Language',
  pt: 'Idioma',
  es: 'Idioma',
  fr: 'Langue',
  de: 'Sprache'
}

/** Renders a complete page around its content. */
export function renderPage({
  language,
  title,
  description: words,
  path,
  languages = LANGUAGES,
  home,
  content,
  isQuestion = false,
  isCalendar = false,
  colours = { light: null, dark: null },
  metadata: found
}: Page): HtmlPage {
  const description = shortenDescription(words)
  const own = colourStyle(colours)
  return renderDocument({
    language,
    title,
    description,
    head: html`${TAB_ICON}
${found === false && html`<meta name="robots" content="noindex">`}${found && metadataHead(found, { title, description, site: home.name })}
<style>${new Html(CSS)}</style>${
      isQuestion &&
      html`
<style>${new Html(ASKING_CSS)}</style>`
    }${
      isCalendar &&
      html`
<style>${new Html(CALENDAR_CSS)}</style>`
    }${
      own &&
      html`
<style>${new Html(own)}</style>`
    }`,
    body: html`<header class="page top">
<a class="home" href="${home.path}">${home.logo === undefined ? LOGO_MARK : html`<img class="logo" src="${home.logo}" alt="">`}${home.name}</a>
${path !== undefined && languageLinks(path, language, languages)}
</header>
<main class="page">
${content}
</main>`
  })
}

/** Links to the page in each language. More than two become a menu, to save space on phones. */
export function languageLinks(path: string, language: Language, languages: readonly Language[]): Html {
  const links = html`<ul>${languages.map(
    option => html`
<li${option === language && new Html(' class="here"')}><a href="${linkTo(path, { language: option, isExplicit: true })}" lang="${option}" hreflang="${option}"${option === language && new Html(' aria-current="true"')}>${LANGUAGE_NAMES[option]}</a></li>`
  )}
</ul>`
  const label = LANGUAGE_LABEL[language]
  if (languages.length <= 2) return html`<nav aria-label="${label}">${links}</nav>`
  return html`<nav class="tongues" aria-label="${label}"><details><summary><span class="hidden">${withLabel(label, '', language)}</span>${LANGUAGE_NAMES[language]}</summary>
${links}</details></nav>`
}

const MAX_DESCRIPTION = 160

/** A description's text, on one line and cut to length. */
function shortenDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= MAX_DESCRIPTION) return line
  const start = [...line].slice(0, MAX_DESCRIPTION).join('')
  return `${start.replace(/ \S*$/, '')}…`
}
