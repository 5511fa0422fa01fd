import { route } from '../../lib/deps.ts'
import { memoize } from '../../lib/infra/memoize.ts'
import { file, serializedBody } from '../../lib/kernel/answer.ts'

/** Paths that search engines should not visit. Booking pages have secret URLs, so they send noindex instead. */
const DISALLOWED = ['/api/', '/aff/', '/centre', '/w/']

const robotsAt = memoize(1, (publicUrl: string) => {
  const lines = [
    'User-agent: *',
    ...DISALLOWED.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    ''
  ]
  return serializedBody(Buffer.from(lines.join('\n')))
})

export default route({
  method: 'GET',
  path: '/robots.txt',
  name: 'getRobots',
  summary: 'What search engines may read',
  auth: { kind: 'public' },
  isUnlisted: true,
  answer: file('text/plain; charset=utf-8'),
  errors: []
}).handle(({ publicUrl }) => robotsAt(publicUrl))
