import { route } from '../../lib/deps.ts'
import { htmlPage, pageReply } from '../../lib/kernel/answer.ts'
import { FORM_HEADERS } from '../../lib/pages/layout.ts'
import { localeOf } from '../../lib/pages/locale.ts'
import { withColours } from '../../lib/text/colours.ts'
import { blankForm } from './pages/form.ts'
import { renderTogether } from './pages/together-page.ts'
import { RunParams } from './params.ts'
import { RunQuery, readRun } from './together.ts'

export default route({
  method: 'GET',
  path: '/book/:schoolId/runs/:runId',
  name: 'getRunPage',
  summary: 'A course to book, for guests',
  description:
    'A page with the lessons of one date of a course, its price, and one form. If it does not take the party, the page leads back to the school.',
  auth: { kind: 'public' },
  params: RunParams,
  query: RunQuery,
  answer: htmlPage({ headers: FORM_HEADERS }),
  errors: ['slot_not_found', 'service_unavailable']
}).handle(async ctx => {
  const { params, query, request, newId, confirmsByMail } = ctx
  const locale = localeOf(query.lang, request.headers)
  const choice = await readRun(ctx, params, query, locale)
  const [lesson] = choice.lessons
  const page = renderTogether(choice, { form: blankForm(newId(), lesson), confirmsByMail }, locale)
  return pageReply(200, withColours(FORM_HEADERS, lesson.colours), page)
})
