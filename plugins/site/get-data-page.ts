import { route } from '../../lib/deps.ts'
import { htmlPage } from '../../lib/kernel/answer.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { LanguageQuery, readingOf } from '../../lib/pages/reading.ts'
import { renderDataPage } from './data-page.ts'

export default route({
  method: 'GET',
  path: '/data',
  name: 'getDataPage',
  summary: 'About the data',
  description: 'A page for people: whose the forecasts, spots and tables are, and under which terms.',
  auth: { kind: 'public' },
  query: LanguageQuery,
  compress: true,
  answer: htmlPage({
    description: 'The page.',
    example: '<!doctype html><title>About the data</title>',
    headers: { ...PAGE_HEADERS, 'cache-control': 'public, max-age=3600', vary: 'accept-language' }
  }),
  errors: []
}).handle(({ query, request }) => renderDataPage(readingOf(query.lang, request.headers)))
