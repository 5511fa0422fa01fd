import { affiliateOf } from '../../lib/attribution/rules.ts'
import { html, seeOther } from '../../lib/core/answer.ts'
import type { Incoming } from '../../lib/core/plugin.ts'
import { Problem } from '../../lib/errors.ts'
import { PAGE_HEADERS } from '../../lib/page/layout.ts'
import { LanguageQuery, linkTo, readingOf } from '../../lib/page/reading.ts'
import { route, type Services } from '../../lib/services.ts'
import { bookedPath } from '../../lib/storefront/confirmation-page.ts'
import { entriesOf, type Order, OrderForm, readOrder, wishOf } from '../../lib/storefront/order.ts'
import type { PublicLesson } from '../../lib/storefront/queries.ts'
import { ensureWebsite } from '../../lib/storefront/transactions.ts'
import { findBooked, getLesson, lessonReply } from './lesson.ts'
import { requireOwnOrigin } from './own-origin.ts'
import { LessonParams } from './params.ts'

/** Refusals that the lesson's page explains by itself, once it is drawn anew. */
const EXPLAINED: readonly string[] = [
  'slot_not_purchasable',
  'slot_expired',
  'insufficient_spots',
  'ratio_exceeded'
]

export default route({
  method: 'POST',
  path: '/book/:slotId',
  name: 'bookLesson',
  summary: 'Book a lesson from its page',
  description:
    'Takes the form of the page. Sent twice, it books once: attempt, the id that the form came with, names its page. Sent to another lesson, it books that one too.',
  auth: { kind: 'public' },
  params: LessonParams,
  query: LanguageQuery,
  body: OrderForm,
  bodyType: 'form',
  bodyExample: {
    customerName: 'Ada Costa',
    customerEmail: 'ada@example.com',
    participants: '2',
    attempt: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c21'
  },
  answer: html({ description: 'Only with a fault (400) or without a place (409).', headers: PAGE_HEADERS }),
  redirects: 'To the page of the booking.',
  errors: ['missing_fields', 'forbidden', 'slot_not_found', 'insufficient_spots', 'service_unavailable']
}).handle(async ctx => {
  const { params, query, body, request, read, publicUrl } = ctx
  requireOwnOrigin(request, publicUrl)
  const reading = readingOf(query.lang, request.headers)
  const lesson = await getLesson(read, params.slotId, reading)
  const attempt = body.attempt.toLowerCase()
  const form = { attempt, entries: entriesOf(body), faults: {}, tooMany: false }
  const asked = readOrder(form.entries)
  if ('faults' in asked) {
    return lessonReply(read, lesson, { status: 400, filled: { ...form, faults: asked.faults }, reading })
  }
  const wish = wishOf(attempt, lesson.id)
  const isBooked =
    (await findBooked(read, { slotId: lesson.id, attempt })) ||
    (await isSeated(ctx, lesson, asked.order, wish))
  if (isBooked) {
    return seeOther(linkTo(bookedPath(lesson.id, attempt), reading))
  }
  const now = await getLesson(read, lesson.id, reading)
  return lessonReply(read, now, { status: 409, filled: { ...form, tooMany: true }, reading })
})

interface Desk extends Pick<Services, 'write' | 'book' | 'newId'> {
  readonly request: Incoming
}

/** Books; false where the lesson has no place for it, which its page, read anew, explains. */
async function isSeated(
  { write, book, newId, request }: Desk,
  { id: slotId, schoolId }: PublicLesson,
  order: Order,
  externalRef: string
): Promise<boolean> {
  try {
    const partnerId = await ensureWebsite(write, schoolId)
    const affiliateId = affiliateOf(request.headers.cookie)
    await book({
      ...order,
      id: newId(),
      schoolId,
      partnerId,
      slotId,
      externalRef,
      holdMinutes: null,
      affiliateId
    })
    return true
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    if (problem.code === 'external_ref_exists') return true
    if (EXPLAINED.includes(problem.code)) return false
    throw problem
  }
}
