import { route } from '../../lib/deps.ts'
import { file, type SerializedBody, serializedBody } from '../../lib/kernel/answer.ts'
import { html } from '../../lib/pages/html.ts'
import { alternates } from '../../lib/pages/metadata.ts'
import { schoolPath } from '../../lib/storefront/paths.ts'
import { listSchoolPages } from '../../lib/storefront/queries.ts'

/** Maximum schools in the sitemap. Each is listed in all languages. */
const MAX_IN_SITEMAP = 5_000

export default route({
  method: 'GET',
  path: '/sitemap.xml',
  name: 'getSitemap',
  summary: 'The pages that search engines may look through',
  auth: { kind: 'public' },
  isUnlisted: true,
  answer: file('application/xml; charset=utf-8'),
  errors: ['service_unavailable']
}).handle(async ({ read, publicUrl }) => {
  const ids = (await listSchoolPages(read, MAX_IN_SITEMAP)).map(({ id }) => id).join(' ')
  if (lastSitemap?.ids !== ids || lastSitemap.publicUrl !== publicUrl)
    lastSitemap = { ids, publicUrl, file: writeSitemap(ids.split(' ').filter(Boolean), publicUrl) }
  return lastSitemap.file
})

/** Cached sitemap. Writing thirty thousand links blocks the event loop too long, and schools rarely change. */
let lastSitemap:
  | { readonly ids: string; readonly publicUrl: string; readonly file: SerializedBody }
  | undefined

function writeSitemap(schoolIds: readonly string[], publicUrl: string): SerializedBody {
  const pages = ['/schools', ...schoolIds.map(schoolPath)]
  const map = html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.map(
  path => html`<url><loc>${publicUrl + path}</loc>${alternates(publicUrl, path).map(({ tag, address }) => html`<xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`)}</url>
`
)}</urlset>
`
  return serializedBody(Buffer.from(map.text))
}
