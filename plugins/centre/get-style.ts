import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { file } from '../../lib/kernel/answer.ts'
import { CENTRE_STYLE, STYLE_DIGEST } from './style.ts'

/** A year: another look has another address. */
const STYLE_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' }

export default route({
  method: 'GET',
  path: '/assets/:digest/centre.css',
  name: 'getCentreStyle',
  summary: 'The look of the control centre',
  auth: { kind: 'public' },
  unlisted: true,
  params: v.object({
    digest: v.pipe(
      v.string(),
      v.description('What names the look: its SHA-256, shortened'),
      v.examples([STYLE_DIGEST])
    )
  }),
  compress: true,
  answer: file('text/css; charset=utf-8', { headers: STYLE_HEADERS }),
  errors: ['not_found']
}).handle(({ params: { digest } }) => {
  if (digest !== STYLE_DIGEST) throw new Problem('not_found')
  return CENTRE_STYLE
})
