import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { htmlPage, pageReply } from '../../lib/kernel/answer.ts'
import { FORM_HEADERS } from '../../lib/pages/layout.ts'
import { localeOf } from '../../lib/pages/locale.ts'
import { withColours } from '../../lib/text/colours.ts'
import { blankForm } from './pages/form.ts'
import { renderTogether } from './pages/together-page.ts'
import { LessonParams } from './params.ts'
import { readChoice, TogetherQuery } from './together.ts'

export default route({
  method: 'GET',
  path: '/book/:schoolId/together',
  name: 'getTogetherPage',
  summary: 'Several lessons to book at once, for guests',
  description:
    'A page with the chosen lessons, who takes part in which by age, the total, and one form. If the lessons do not take the party, it leads back to the school.',
  auth: { kind: 'public' },
  params: v.object({ schoolId: LessonParams.entries.schoolId }),
  query: TogetherQuery,
  answer: htmlPage({ headers: FORM_HEADERS }),
  errors: ['slot_not_found', 'service_unavailable']
}).handle(async ctx => {
  const { params, query, request, newId, confirmsByMail } = ctx
  const locale = localeOf(query.lang, request.headers)
  const choice = await readChoice(ctx, params.schoolId, query, locale)
  const [lesson] = choice.lessons
  const page = renderTogether(choice, { form: blankForm(newId(), lesson), confirmsByMail }, locale)
  return pageReply(200, withColours(FORM_HEADERS, lesson.colours), page)
})
