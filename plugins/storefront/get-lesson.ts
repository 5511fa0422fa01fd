import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { htmlPage } from '../../lib/kernel/answer.ts'
import { FORM_HEADERS } from '../../lib/pages/layout.ts'
import { LanguageQuery, localeOf } from '../../lib/pages/locale.ts'
import { parseParty } from '../../lib/storefront/party.ts'
import { getPublicLesson, lessonReply } from './lesson.ts'
import { blankForm } from './pages/form.ts'
import { childrenParam, LessonParams, peopleParam } from './params.ts'

export default route({
  method: 'GET',
  path: '/book/:schoolId/:slotId',
  name: 'getLessonPage',
  summary: 'A lesson to book, for guests',
  description: 'A page with the lesson and a form, or with alternatives if it is full.',
  auth: { kind: 'public' },
  params: LessonParams,
  query: v.object({ ...LanguageQuery.entries, people: peopleParam, children: childrenParam }),
  answer: htmlPage({ headers: FORM_HEADERS }),
  errors: ['slot_not_found', 'service_unavailable']
}).handle(async ctx => {
  const { params, query, request, newId } = ctx
  const locale = localeOf(query.lang, request.headers)
  const lesson = await getPublicLesson(ctx, params, locale)
  const form = blankForm(
    newId(),
    lesson,
    parseParty({ people: String(query.people ?? 1), children: query.children })
  )
  return lessonReply(ctx, lesson, { status: 200, form, locale, headers: FORM_HEADERS })
})
