import { route } from '../../lib/deps.ts'
import { htmlPage } from '../../lib/kernel/answer.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { localeOf } from '../../lib/pages/locale.ts'
import { OrderForm } from './order.ts'
import { answerOrderForm } from './order-form.ts'
import { requireOwnForm } from './own-origin.ts'
import { RunParams } from './params.ts'
import { RunQuery, readRun } from './together.ts'

export default route({
  method: 'POST',
  path: '/book/:schoolId/runs/:runId',
  name: 'bookRun',
  summary: 'Book a course',
  description:
    'Accepts the form of the page: all lessons are booked, or none. If the total differs from the one shown, nothing is booked and the form is shown again with the new total. attempt is the id of the form: sent twice, it books once; sent again with other content, it is shown again with the first booking.',
  auth: { kind: 'public' },
  params: RunParams,
  query: RunQuery,
  body: OrderForm,
  bodyType: 'form',
  bodyExample: {
    customerName: 'Ada Costa',
    customerEmail: 'ada@example.com',
    attempt: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c21'
  },
  answer: htmlPage({
    description:
      'The form again: with a new total (200), with faults (400), if a lesson is full or a limit is reached (409), or after too many requests (429).',
    headers: PAGE_HEADERS
  }),
  redirects: 'Redirect to the page of the order.',
  errors: ['forbidden', 'slot_not_found', 'service_unavailable']
}).handle(async ctx => {
  const { params, query, body, request, publicUrl } = ctx
  requireOwnForm(request, publicUrl)
  const locale = localeOf(query.lang, request.headers)
  const choice = await readRun(ctx, params, query, locale)
  return answerOrderForm(ctx, choice, body, locale)
})
