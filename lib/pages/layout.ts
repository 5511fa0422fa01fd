import { hash } from 'node:crypto'
import { LANGUAGES, type Language } from '../text/language.ts'
import { CHOICES_STYLE } from './choices.ts'
import { renderDocument, TAB_ICON } from './document.ts'
import { Html, html } from './html.ts'
import { linkTo } from './reading.ts'
import { STYLE } from './style.ts'

const FRAME = `
.page { max-width: 62rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2rem) }
.top { display: flex; gap: 1rem; justify-content: space-between; align-items: center;
  padding-block: 1rem; min-height: 3.5rem }
h1 + .soft { margin-top: .5rem }
.eyebrow + h1 { margin-top: .25rem }
.mark { width: 1.5rem; height: 1.5rem; vertical-align: -.4rem; margin-right: .6rem; border-radius: 5px }
img.logo { height: 2.75rem; max-width: 10rem; margin-right: .75rem; border-radius: 6px }
.top .logo { height: 1.75rem; max-width: 6rem; margin-right: .6rem; vertical-align: middle }
.top a.home { min-width: 0; overflow-wrap: anywhere; color: var(--ink); font-weight: 600; text-decoration: none }
.top a.home:hover { text-decoration: underline }
.top ul { display: flex; gap: .9rem; font-size: .875rem }
.top [aria-current] { color: var(--soft); text-decoration: none }
@media (max-width: 30rem) { .top .here { display: none } }
main.page { padding-block: clamp(1rem, 4vw, 2.5rem) 4rem }
.columns { display: grid; gap: clamp(1.5rem, 5vw, 3.5rem); align-items: start }
@media (min-width: 50rem) { .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 25rem) }
  .columns.beside { grid-template-columns: minmax(0, 1fr) minmax(0, 18rem) } }
.stack > * + * { margin-top: var(--gap, 1rem) }
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
.day + .day { margin-top: 2rem }
.day h2 { padding-bottom: .6rem }
.rows { border: 1px solid var(--line); border-radius: 14px; background: var(--card); overflow: hidden }
.rows li + li { border-top: 1px solid var(--line) }
.row { display: grid; gap: .15rem; padding: .9rem clamp(.9rem, 3vw, 1.25rem); color: inherit; text-decoration: none }
a.row:hover { background: var(--wash) }
.row .what { font-weight: 600 }
.row .button { width: auto; justify-self: start; margin-top: .5rem; padding: .4rem .9rem }
del { color: var(--soft); font-weight: 400 }
ins { text-decoration: none; font-weight: 600 }
.lesson { display: grid; grid-template-columns: 3.75rem minmax(0, 1fr) auto; gap: .15rem 1rem; align-items: baseline;
  padding: .9rem clamp(.9rem, 3vw, 1.25rem); color: inherit; text-decoration: none }
a.lesson:hover { background: var(--wash) }
.lesson .time, .lesson .price { font-variant-numeric: tabular-nums; font-weight: 600 }
.lesson .what { font-weight: 600 }
.lesson .where, .lesson .left { font-size: .875rem; color: var(--soft) }
.lesson .where { grid-column: 2 }
.lesson .price, .lesson .left { text-align: right }
.lesson .few { color: var(--warn); font-weight: 600 }
.lesson.gone .time, .lesson.gone .what, .lesson.gone .price { color: var(--soft); font-weight: 400 }
@media (max-width: 24rem) { .lesson { grid-template-columns: minmax(0, 1fr) auto; gap: .1rem .75rem }
  .lesson .time { grid-column: 1 / -1 } .lesson .where { grid-column: 1 } }
.schools { display: grid; gap: 1rem; margin-top: 2rem }
@media (min-width: 44rem) { .schools { grid-template-columns: 1fr 1fr } }
`

const CSS = STYLE + FRAME + CHOICES_STYLE

/**
 * Headers of a page for people: only its own style, and forms to this site alone. With no referrer at all, a browser
 * would send its forms with the Origin "null", so the referrer stays within the site.
 */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${hash('sha256', CSS, 'base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin'
} as const

/**
 * Headers of a page that holds a form and nobody's data: going back to it shows the very form that was sent, and not
 * a new one. Any other way there asks for it anew.
 */
export const FORM_HEADERS = { ...PAGE_HEADERS, 'cache-control': 'private, no-cache' } as const

/** What a page is made of. */
export interface Page {
  readonly language: Language
  readonly title: string
  /** What it is about, as search engines and shared links show it; they cut it after some 160 characters, and so do we. */
  readonly description: string
  /** Its own path, for the links to its other languages; none where following one would lose what it shows. */
  readonly path?: string
  /** Where its top leads, how that is called, and the address of its logo where it has one. */
  readonly home: { readonly path: string; readonly name: string; readonly logo?: string | undefined }
  readonly content: Html
}

/** A wave. */
const MARK = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" fill="#0b6480"/><path d="M3 21c4 0 5-9 12-9 5 0 8 4 7 8-1-2-3-3-5-2 1 3 4 5 12 5v4H3z" fill="#fff"/></svg>`

const LANGUAGE_NAMES = { en: 'English', pt: 'Português' } as const
const LANGUAGE_LABEL = { en: 'Language', pt: 'Idioma' } as const

/** A whole page around its content. */
export function renderPage({ language, title, description, path, home, content }: Page): string {
  return renderDocument({
    language,
    title,
    description: brief(description),
    head: html`${TAB_ICON}
<style>${new Html(CSS)}</style>`,
    body: html`<header class="page top">
<a class="home" href="${home.path}">${home.logo === undefined ? MARK : html`<img class="logo" src="${home.logo}" alt="">`}${home.name}</a>
${path !== undefined && languageLinks(path, language)}
</header>
<main class="page">
${content}
</main>`
  })
}

/** The page in each language, as links. */
export function languageLinks(path: string, language: Language): Html {
  return html`<nav aria-label="${LANGUAGE_LABEL[language]}"><ul>${LANGUAGES.map(
    known => html`
<li${known === language && new Html(' class="here"')}><a href="${linkTo(path, { language: known, chosen: true })}" lang="${known}" hreflang="${known}"${known === language && new Html(' aria-current="true"')}>${LANGUAGE_NAMES[known]}</a></li>`
  )}
</ul></nav>`
}

const MOST_DESCRIBED = 160

/** The words of a text that fit into a description, on one line. */
function brief(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= MOST_DESCRIBED) return line
  const start = [...line].slice(0, MOST_DESCRIBED).join('')
  return `${start.replace(/ \S*$/, '')}…`
}
