import { LANGUAGES, type Language } from '../text/language.ts'
import { Html, html } from './html.ts'
import { linkTo, type PageLocale } from './locale.ts'
import { PICTURE } from './seascape.ts'

/** Metadata for search engines and link previews. */
export interface PageMetadata {
  readonly publicUrl: string
  /** Canonical path, without display parameters. */
  readonly path: string
  readonly locale: PageLocale
  /** Path of the preview picture. */
  readonly picture: string
  /** Structured data in schema.org terms. */
  readonly data?: object
}

/** Open Graph language tags. */
const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en_GB',
  pt: 'pt_PT',
  es: 'es_ES',
  fr: 'fr_FR',
  de: 'de_DE'
}

/** Head elements for search engines and link previews. */
export function metadataHead(
  { publicUrl, path, locale: pageLocale, picture, data }: PageMetadata,
  {
    title,
    description,
    site
  }: { readonly title: string; readonly description: string; readonly site: string }
): Html {
  const own = publicUrl + linkTo(path, pageLocale)
  const properties = [
    ['type', 'website'],
    ['site_name', site],
    ['title', title],
    ['description', description],
    ['url', own],
    ['locale', LOCALES[pageLocale.language]],
    ['image', publicUrl + picture],
    ['image:type', picture.endsWith('.jpg') ? 'image/jpeg' : 'image/png'],
    ['image:width', String(PICTURE.width)],
    ['image:height', String(PICTURE.height)]
  ] as const
  return html`<link rel="canonical" href="${own}">
${alternates(publicUrl, path).map(
  ({ tag, address }) => html`<link rel="alternate" hreflang="${tag}" href="${address}">
`
)}${properties.map(
  ([name, content]) => html`<meta property="og:${name}" content="${content}">
`
)}<meta name="twitter:card" content="summary_large_image">
${data && html`<script type="application/ld+json">${dataOf(data)}</script>`}`
}

/** URLs of the page in each language, and the URL without a language as `x-default`. */
export function alternates(
  publicUrl: string,
  path: string
): { readonly tag: string; readonly address: string }[] {
  const languageUrls = LANGUAGES.map(language => ({
    tag: language as string,
    address: publicUrl + linkTo(path, { language, isExplicit: true })
  }))
  return [...languageUrls, { tag: 'x-default', address: publicUrl + path }]
}

/** Escapes JSON so that it cannot end its script element or become markup. Browsers do not execute such an element. */
function dataOf(data: object): Html {
  const json = JSON.stringify(data).replace(
    /[<>&'\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  )
  return new Html(json)
}
