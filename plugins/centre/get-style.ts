import { route } from '../../lib/deps.ts'
import { file } from '../../lib/kernel/answer.ts'
import { CENTRE_STYLE, STYLE_PATH } from './style.ts'

/** A year: another look has another address. */
const HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' }

export default route({
  method: 'GET',
  path: STYLE_PATH,
  name: 'getCentreStyle',
  summary: 'The look of the control centre',
  auth: { kind: 'public' },
  unlisted: true,
  compress: true,
  answer: file('text/css; charset=utf-8', { headers: HEADERS }),
  errors: []
}).handle(() => CENTRE_STYLE)
