import { route } from '../../lib/deps.ts'
import { file, finishedOf } from '../../lib/kernel/answer.ts'

/** What a search engine has no use for; bookings say so themselves, for their addresses are nobody's to know. */
const ROBOTS = finishedOf(
  Buffer.from(
    [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /aff/',
      'Disallow: /centre',
      'Disallow: /owner',
      'Disallow: /w/',
      ''
    ].join('\n')
  )
)

export default route({
  method: 'GET',
  path: '/robots.txt',
  name: 'getRobots',
  summary: 'What search engines may read',
  auth: { kind: 'public' },
  unlisted: true,
  answer: file('text/plain; charset=utf-8'),
  errors: []
}).handle(() => ROBOTS)
