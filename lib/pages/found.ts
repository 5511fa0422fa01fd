import { LANGUAGES, type Language } from '../text/language.ts'
import { Html, html } from './html.ts'
import { linkTo, type Reading } from './reading.ts'
import { PICTURE } from './seascape.ts'

/** How a page is found and shared: what search engines and messengers are told of it. */
export interface Findable {
  readonly publicUrl: string
  /** Its path without what only shows it otherwise. */
  readonly path: string
  readonly reading: Reading
  /** The path of the picture that it is shared with. */
  readonly picture: string
  /** The same facts for machines, as schema.org names them. */
  readonly data?: object
}

/** The tags as which Open Graph names languages. */
const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en_GB',
  pt: 'pt_PT',
  es: 'es_ES',
  fr: 'fr_FR',
  de: 'de_DE'
}

/** The elements of a page's head that say how it is found and shared. */
export function foundHead(
  { publicUrl, path, reading, picture, data }: Findable,
  {
    title,
    description,
    site
  }: { readonly title: string; readonly description: string; readonly site: string }
): Html {
  const own = publicUrl + linkTo(path, reading)
  const properties = [
    ['type', 'website'],
    ['site_name', site],
    ['title', title],
    ['description', description],
    ['url', own],
    ['locale', LOCALES[reading.language]],
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

/** A page in each of its languages, and for whom none of them is theirs. */
export function alternates(
  publicUrl: string,
  path: string
): { readonly tag: string; readonly address: string }[] {
  const inEach = LANGUAGES.map(language => ({
    tag: language as string,
    address: publicUrl + linkTo(path, { language, chosen: true })
  }))
  return [...inEach, { tag: 'x-default', address: publicUrl + path }]
}

/** JSON that nothing in it can end or turn into markup. A browser reads such an element and runs nothing of it. */
function dataOf(data: object): Html {
  const json = JSON.stringify(data).replace(
    /[<>&'\u2028\u2029]/g,
    mark => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`
  )
  return new Html(json)
}
