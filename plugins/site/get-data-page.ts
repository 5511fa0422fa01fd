import { route } from '../../lib/deps.ts'
import { memoize } from '../../lib/infra/memoize.ts'
import { htmlPage } from '../../lib/kernel/answer.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { LanguageQuery, localeOf } from '../../lib/pages/locale.ts'
import { LANGUAGES, type Language } from '../../lib/text/language.ts'
import { renderDataPage } from './data-page.ts'

export default route({
  method: 'GET',
  path: '/data',
  name: 'getDataPage',
  summary: 'About the data',
  description: 'A page with the sources and licences of forecasts, spots and tables.',
  auth: { kind: 'public' },
  query: LanguageQuery,
  compress: true,
  answer: htmlPage({
    description: 'The page.',
    example: '<!doctype html><title>About the data</title>',
    headers: { ...PAGE_HEADERS, 'cache-control': 'public, max-age=3600', vary: 'accept-language' }
  }),
  errors: []
}).handle(({ query, request }) => {
  const { language, isExplicit: chosen } = localeOf(query.lang, request.headers)
  return dataPage(language, chosen)
})

const dataPage = memoize(2 * LANGUAGES.length, (language: Language, chosen: boolean) => {
  const page = renderDataPage({ language, isExplicit: chosen })
  return { ...page, body: Buffer.from(page.body) }
})
