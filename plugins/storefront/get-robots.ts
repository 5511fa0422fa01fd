import { route } from '../../lib/deps.ts'
import { file, finishedOf } from '../../lib/kernel/answer.ts'
import { remember } from '../../lib/remember.ts'

/** Paths without use for search engines. Booking pages send noindex instead, as their URLs are secret. */
const NOT_READ = ['/api/', '/aff/', '/centre', '/owner', '/w/']

const robotsAt = remember(1, (publicUrl: string) => {
  const lines = [
    'User-agent: *',
    ...NOT_READ.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    ''
  ]
  return finishedOf(Buffer.from(lines.join('\n')))
})

export default route({
  method: 'GET',
  path: '/robots.txt',
  name: 'getRobots',
  summary: 'What search engines may read',
  auth: { kind: 'public' },
  unlisted: true,
  answer: file('text/plain; charset=utf-8'),
  errors: []
}).handle(({ publicUrl }) => robotsAt(publicUrl))
