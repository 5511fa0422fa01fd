import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { memoize } from '../../../lib/infra/memoize.ts'
import {
  file,
  htmlPage,
  permanentRedirect,
  serializedBody,
  serializedPage
} from '../../../lib/kernel/answer.ts'
import { PACKAGE_FOLDER } from '../../../lib/package.ts'
import { CLIENT_FILE, GUIDES } from '../../../lib/pages/guides.ts'
import { asset } from '../asset.ts'
import { renderGuide, renderResults, renderStart } from './page.ts'
import { guideAt, guidesAt } from './read.ts'
import { searchGuides } from './search.ts'

/** Allows files of this server and the search form, but no scripts. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const HEADERS = { 'content-security-policy': POLICY, 'cache-control': 'public, no-cache' } as const
const MAX_QUERY_LENGTH = 100

const pageBytes = memoize(4 * GUIDES.length, (publicUrl: string, slug: string) =>
  serializedPage(renderGuide(guideAt(publicUrl, slug)))
)
const markdownBytes = memoize(4 * GUIDES.length, (publicUrl: string, slug: string) =>
  serializedBody(Buffer.from(guideAt(publicUrl, slug).markdown))
)
const listBytes = memoize(4, (publicUrl: string) => serializedBody(Buffer.from(listOf(publicUrl))))

/** Content of llms.txt: a list of the guides, in the format of llmstxt.org. */
function listOf(publicUrl: string): string {
  const guides = GUIDES.map(
    ({ slug, name, summary }) => `- [${name}](${publicUrl}/docs/${slug}.md): ${summary}`
  )
  return `# Swellbook

> Read surf lessons of a school in real time and book them, with a key of the school. No seat is sold twice.

## Guides

${guides.join('\n')}

## Reference

- [Contract](${publicUrl}/openapi.json): OpenAPI 3.1
`
}

/** Redirects the name of a document in the repository to its guide, because other documents may name it. */
function documentRoute(slug: string, document: string) {
  return route({
    method: 'GET',
    path: `/docs/${document}`,
    name: `get-document-${document}`,
    summary: 'Name of a document, which leads to its guide',
    auth: { kind: 'public' },
    isUnlisted: true,
    answer: permanentRedirect(),
    errors: []
  }).handle(() => `/docs/${slug}`)
}

function guideRoutes(slug: string, name: string) {
  return [
    route({
      method: 'GET',
      path: `/docs/${slug}`,
      name: `get-guide-${slug}`,
      summary: name,
      auth: { kind: 'public' },
      isUnlisted: true,
      compress: true,
      answer: htmlPage({ headers: HEADERS, conditional: true }),
      errors: []
    }).handle(({ publicUrl }) => pageBytes(publicUrl, slug)),
    route({
      method: 'GET',
      path: `/docs/${slug}.md`,
      name: `get-guide-${slug}-markdown`,
      summary: `${name}, as Markdown`,
      auth: { kind: 'public' },
      isUnlisted: true,
      compress: true,
      answer: file('text/markdown; charset=utf-8'),
      errors: []
    }).handle(({ publicUrl }) => markdownBytes(publicUrl, slug))
  ]
}

const start = serializedPage(renderStart())

/** Pages of the guides, their Markdown, their search and llms.txt. */
export const guideRoutesOfSite = [
  route({
    method: 'GET',
    path: '/docs',
    name: 'getGuides',
    summary: 'Guides for partners',
    description: 'A page that lists the guides and leads to the reference.',
    auth: { kind: 'public' },
    compress: true,
    answer: htmlPage({
      conditional: true,
      example: '<!doctype html><title>Swellbook for developers</title>',
      headers: HEADERS
    }),
    errors: []
  }).handle(() => start),
  route({
    method: 'GET',
    path: '/docs/search',
    name: 'searchGuides',
    summary: 'Search the guides',
    auth: { kind: 'public' },
    isUnlisted: true,
    query: v.object({
      q: v.optional(
        v.pipe(
          v.string(),
          v.transform(text => text.trim().slice(0, MAX_QUERY_LENGTH)),
          v.description('Words to search for.'),
          v.examples(['externalRef'])
        ),
        ''
      )
    }),
    answer: htmlPage({ headers: { ...HEADERS, 'cache-control': 'no-store' } }),
    errors: []
  }).handle(({ query: { q }, publicUrl }) => renderResults(q, searchGuides(guidesAt(publicUrl), q))),
  route({
    method: 'GET',
    path: '/llms.txt',
    name: 'getGuideList',
    summary: 'The guides as a list for programs',
    auth: { kind: 'public' },
    isUnlisted: true,
    compress: true,
    answer: file('text/plain; charset=utf-8'),
    errors: []
  }).handle(({ publicUrl }) => listBytes(publicUrl)),
  ...GUIDES.flatMap(({ slug, name }) => guideRoutes(slug, name)),
  ...GUIDES.map(({ slug, file }) => ({ slug, document: file.replace('.md', '') }))
    .filter(({ slug, document }) => slug !== document)
    .map(({ slug, document }) => documentRoute(slug, document)),
  asset(CLIENT_FILE, () => readFileSync(join(PACKAGE_FOLDER, 'dist/program', CLIENT_FILE))),
  asset('guides.css', () => readFileSync(join(PACKAGE_FOLDER, 'dist/program/browser/guides.css')))
]
