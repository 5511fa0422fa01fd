import { route } from '../../../lib/deps.ts'
import { file } from '../../../lib/kernel/answer.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { CENTRE_WORKER } from '../browser/worker.ts'

const WORKER_HEADERS = {
  'service-worker-allowed': '/centre',
  'content-security-policy': "default-src 'none'; connect-src 'self'"
}

export const getCentreWorker = route({
  method: 'GET',
  path: '/worker.js',
  name: 'getCentreWorker',
  auth: { kind: 'public' },
  query: LanguageQuery,
  answer: file('text/javascript; charset=utf-8', { headers: WORKER_HEADERS }),
  unlisted: true,
  errors: []
}).handle(() => CENTRE_WORKER)
