import * as v from 'valibot'
import { choose } from '../../lib/choices/transactions.ts'
import { type Deps, route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { htmlPage, pageReply, seeOther } from '../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, localeOf } from '../../lib/pages/locale.ts'
import { findChoiceBooking } from '../../lib/storefront/booked/queries.ts'
import { withParameter } from '../../lib/storefront/paths.ts'
import { withColours } from '../../lib/text/colours.ts'
import { members, uuid } from '../../lib/text/input.ts'
import { isShortId } from '../../lib/text/typed.ts'
import { BOOKED_HEADERS } from './booked.ts'
import { choicePropsOf } from './choice.ts'
import { CHOICE_ENDINGS, type ChoiceEnding } from './choice-text.ts'
import { withLesson } from './lesson.ts'
import { requireOwnForm } from './own-origin.ts'
import { renderChoicePage } from './pages/choice-page.ts'
import { LessonParams } from './params.ts'

const PATH = '/choose/:schoolId/:choice'

const ChooseParams = v.object({
  schoolId: LessonParams.entries.schoolId,
  choice: v.pipe(
    v.string(),
    v.description('The choice with its signature, from an email'),
    v.examples(['0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c22.AAAAAAAAAAAAAAAAAAAAAA'])
  )
})

/** Id of a signed choice. Throws `booking_not_found`. */
function requireChoice(
  { readSignedChoice }: Pick<Deps, 'readSignedChoice'>,
  { schoolId, choice }: v.InferOutput<typeof ChooseParams>
): string {
  const choiceId = isShortId(schoolId) ? readSignedChoice(schoolId, choice) : undefined
  if (choiceId === undefined) throw new Problem('booking_not_found')
  return choiceId
}

export const getChoice = route({
  method: 'GET',
  path: PATH,
  name: 'getChoicePage',
  summary: 'Page to choose after a called-off lesson',
  description:
    'A page at a signed URL that only the guest knows: other lessons, credit and the money back, or what was decided. Reading it changes nothing.',
  auth: { kind: 'public' },
  params: ChooseParams,
  query: v.object({
    ...LanguageQuery.entries,
    refused: v.optional(
      v.pipe(
        v.unknown(),
        v.transform(ending => CHOICE_ENDINGS.find(candidate => candidate === ending)),
        v.description('Reason why the last choice was not carried out'),
        v.examples(['full'])
      )
    )
  }),
  answer: htmlPage({ headers: BOOKED_HEADERS }),
  errors: ['booking_not_found', 'service_unavailable']
}).handle(async ctx => {
  const { params, query, request, read } = ctx
  const locale = localeOf(query.lang, request.headers)
  const { schoolId } = params
  const booking = await findChoiceBooking(read, { schoolId, choiceId: requireChoice(ctx, params) })
  if (booking === undefined) throw new Problem('booking_not_found')
  const booked = await withLesson(ctx, schoolId, booking, locale)
  const props = await choicePropsOf(ctx, booked, locale)
  if (props === undefined) throw new Problem('booking_not_found')
  const page = renderChoicePage(booked, props, query.refused)
  return pageReply(200, withColours(BOOKED_HEADERS, booked.lesson.colours), page)
})

export const postChoice = route({
  method: 'POST',
  path: PATH,
  name: 'chooseAfterCancellation',
  summary: 'Choose after a called-off lesson',
  description:
    'Accepts the form of the page: another lesson of the school, credit, or refund. A choice is final; repeating it changes nothing.',
  auth: { kind: 'public' },
  params: ChooseParams,
  query: LanguageQuery,
  body: members({
    to: v.union([v.picklist(['refund', 'credit']), uuid()], 'refund, credit or the id of a lesson')
  }),
  bodyType: 'form',
  bodyExample: { to: 'refund' },
  answer: htmlPage(),
  redirects: 'Redirect to the page of the choice.',
  errors: ['missing_fields', 'forbidden', 'booking_not_found', 'service_unavailable']
}).handle(async ctx => {
  const { params, query, body, request, write, newId, publicUrl, creditCode } = ctx
  requireOwnForm(request, publicUrl)
  const choiceId = requireChoice(ctx, params)
  const { schoolId } = params
  const newBookingOrCredit = newId()
  const credit = body.to === 'credit' ? creditCode({ schoolId, creditId: newBookingOrCredit }) : null
  const slotId = body.to === 'refund' || body.to === 'credit' ? null : body.to
  const code = await choose(write, {
    schoolId,
    choiceId,
    slotId,
    newId: newBookingOrCredit,
    code: credit ?? undefined
  })
  if (code === 'choice_not_found') throw new Problem('booking_not_found')
  const path = `/choose/${params.schoolId}/${params.choice}`
  const ending: ChoiceEnding | 'ok' = credit && code === 'gone' ? 'no_credit' : code
  const target = ending === 'ok' ? path : withParameter(path, 'refused', ending)
  return seeOther(linkTo(target, localeOf(query.lang, request.headers)))
})
