import { AUDIENCE_NAMES } from '../../../lib/openapi.ts'
import { renderDocument, TAB_ICON } from '../../../lib/pages/document.ts'
import { type BuiltGuide, CLIENT_FILE, GUIDES } from '../../../lib/pages/guides.ts'
import { Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import type { SearchResult } from './search.ts'

interface Content {
  readonly title: string
  readonly description: string
  /** Path of the page. The navigation marks its entry. */
  readonly path: string
  readonly content: Html
  readonly query?: string
  /** False for pages that search engines should not list. */
  readonly isIndexed?: boolean
}

const SITE = 'Swellbook for developers'

/** Render a guide, its table of contents, and links to the previous and the next guide. */
export function renderGuide(guide: BuiltGuide): HtmlPage {
  const position = GUIDES.findIndex(({ slug }) => slug === guide.slug)
  const next = GUIDES[position + 1]
  const contents = guide.sections.filter(({ level }) => level === 2)
  return renderPage({
    title: `${guide.title} – ${SITE}`,
    description: GUIDES[position]?.summary ?? guide.title,
    path: `/docs/${guide.slug}`,
    content: html`<h1>${guide.title}</h1>
<p class="small"><a href="/docs/${guide.slug}.md">This page as Markdown</a></p>
${
  contents.length > 1 &&
  html`<details class="contents" open><summary>On this page</summary><ul>${contents.map(
    ({ id, heading }) => html`
<li><a href="#${id}">${heading}</a></li>`
  )}
</ul></details>`
}
${new Html(guide.html)}${next && html`<p class="next"><a href="/docs/${next.slug}">Next: ${next.name}</a></p>`}`
  })
}

/** Renders the start page: all guides and the reference. */
export function renderStart(): HtmlPage {
  return renderPage({
    title: SITE,
    description: 'Guides and reference for partners who sell surf lessons through this service.',
    path: '/docs',
    content: html`<h1>${SITE}</h1>
<p class="lead">You have a key of a surf school and the address of this service. That is all you need.</p>
<p class="actions"><a class="button" href="/docs/getting-started">Make your first booking</a>
<a class="button plain" href="/docs/reference">Try each operation</a></p>
<ul class="cards">${GUIDES.map(
      ({ slug, name, summary }) => html`
<li><a href="/docs/${slug}"><strong>${name}</strong></a><p>${summary}</p></li>`
    )}
</ul>
<h2>For programs</h2>
<ul>
<li><a href="/openapi.json">openapi.json</a>: the contract. One audience each: ${AUDIENCE_NAMES.map(
      (audience, n) => html`${n > 0 && ', '}<a href="/openapi.json?for=${audience}">${audience}</a>`
    )}</li>
<li><a href="/docs/assets/${CLIENT_FILE}">${CLIENT_FILE}</a>: <a href="/docs/getting-started#with-the-typescript-client">a typed client</a> for TypeScript and JavaScript</li>
<li><a href="/llms.txt">llms.txt</a>: the list of guides as text; each guide exists as Markdown too</li>
</ul>`
  })
}

/** Renders the sections found for a query. */
export function renderResults(query: string, results: readonly SearchResult[]): HtmlPage {
  return renderPage({
    title: `Search – ${SITE}`,
    description: 'Sections of the guides that contain the searched words.',
    path: '/docs/search',
    query,
    isIndexed: false,
    content: html`<h1>Search</h1>
${query === '' && html`<p>Type a word, a field or an error code into the search field.</p>`}
${query !== '' && results.length === 0 && html`<p>Nothing contains “${query}”. Use fewer or shorter words, or look at <a href="/docs/errors">Errors</a> and the <a href="/docs/reference">reference</a>.</p>`}
${
  results.length > 0 &&
  html`<ul class="results">${results.map(
    ({ path, guide, heading, excerpt }) => html`
<li><a href="${path}">${heading}</a>${heading !== guide && html` <span class="soft small">${guide}</span>`}<p class="small">${excerpt}</p></li>`
  )}
</ul>`
}`
  })
}

function renderPage({ title, description, path, content, query = '', isIndexed = true }: Content): HtmlPage {
  const links = [{ slug: '', name: 'Overview' }, ...GUIDES, { slug: 'reference', name: 'Reference' }]
  return renderDocument({
    language: 'en',
    title,
    description,
    head: html`${TAB_ICON}
${!isIndexed && html`<meta name="robots" content="noindex">`}<link rel="stylesheet" href="/docs/assets/guides.css">`,
    body: html`<a class="skip" href="#content">Skip to the content</a>
<header><a class="home" href="/docs">${SITE}</a>
<form role="search" action="/docs/search"><label class="hidden" for="q">Search the guides</label>
<input type="search" id="q" name="q" value="${query}" maxlength="100" placeholder="Search"><button class="button">Search</button></form></header>
<div class="frame"><nav aria-label="Guides"><ul>${links.map(({ slug, name }) => {
      const address = slug === '' ? '/docs' : `/docs/${slug}`
      return html`
<li><a href="${address}"${address === path && html` aria-current="page"`}>${name}</a></li>`
    })}
</ul></nav>
<main id="content">
${content}
</main></div>`
  })
}
