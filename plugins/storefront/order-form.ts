import type * as v from 'valibot'
import { OrderRefused } from '../../lib/booking/decision.ts'
import type { Deps } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { pageReply, type Reply, seeOther } from '../../lib/kernel/answer.ts'
import type { Incoming } from '../../lib/kernel/plugin.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { linkTo, type PageLocale } from '../../lib/pages/locale.ts'
import { partyCount } from '../../lib/storefront/party.ts'
import { bookedPath } from '../../lib/storefront/paths.ts'
import { formReference } from '../../lib/storefront/rules.ts'
import { withColours } from '../../lib/text/colours.ts'
import { formDigest } from '../../lib/text/content.ts'
import { readFormId } from '../../lib/text/uuid.ts'
import { formTerms, refusedOutcome } from './form-booking.ts'
import { findBooked } from './lesson.ts'
import { formEntries, type Order, type OrderForm, readOrder } from './order.ts'
import { blankForm, type FormState } from './pages/form.ts'
import { type RefusedPart, renderTogether } from './pages/together-page.ts'
import { type Choice, type FittingChoice, priceOfChoice } from './together.ts'

interface FormContext
  extends Pick<
    Deps,
    | 'read'
    | 'write'
    | 'bookOrder'
    | 'newId'
    | 'forms'
    | 'confirmsByMail'
    | 'payments'
    | 'rates'
    | 'readSignedBooking'
  > {
  readonly request: Incoming
}

/** Book all lessons of a choice, or none, and redirect to the page of the order. Else the form is shown again. */
export async function answerOrderForm(
  ctx: FormContext,
  choice: Choice,
  body: v.InferOutput<typeof OrderForm>,
  locale: PageLocale
): Promise<Reply> {
  const { request, forms } = ctx
  const { lessons, party, parts } = choice
  const formId = readFormId(body.attempt)
  const attempt = formId ?? ctx.newId()
  const entries = { ...formEntries(body), participants: String(partyCount(party)) }
  const form: FormState = { ...blankForm(attempt, lessons[0]), entries }
  const render = (status: number, more: Partial<FormState> = {}, refused?: RefusedPart) =>
    replyWith(ctx, choice, { status, form: { ...form, ...more }, refused }, locale)
  const requestDigest = digestOf(choice, body)
  const address = { schoolId: lessons[0].schoolId, slotId: firstLesson(choice).id, attempt }
  const booked = () => seeOther(linkTo(bookedPath(address), locale))
  const offerNewForm = async () => {
    const existing = await findBooked(ctx, address)
    if (!existing || existing.status === 'expired') return undefined
    const reuse = {
      customerName: existing.customerName,
      participants: existing.participants,
      path: bookedPath(address)
    }
    return existing.requestDigest === requestDigest ? booked() : render(409, { attempt: ctx.newId(), reuse })
  }
  const repeat = await offerNewForm()
  if (repeat) return repeat
  if (!parts) return render(409)
  const order = readOrder(entries)
  if ('faults' in order) return render(400, { faults: order.faults })
  if (formId === undefined) return render(400, { isRecounted: true })
  if (body.total !== String(priceOfChoice({ ...choice, parts }).cents))
    return render(200, { isRecounted: true })
  const renderLimit = (
    limit: Parameters<typeof forms.refuse>[0] & NonNullable<FormState['limitNotice']>['limit']
  ) => {
    forms.refuse(limit)
    return render(limit === 'address' ? 429 : 409, {
      limitNotice: { limit, seatsADay: forms.seatsADay, school: lessons[0].school }
    })
  }
  if (!(await forms.spendForm(request.address))) return renderLimit('address')
  const details = { order: order.order, attempt, requestDigest, locale }
  const refusal = await bookParts(ctx, { ...choice, parts }, details)
  if (refusal === undefined || refusal === 'seated') return booked()
  if (refusal === 'used') return (await offerNewForm()) ?? render(409)
  return typeof refusal === 'string' ? renderLimit(refusal) : render(409, {}, refusal)
}

/** Digest of the form's content. Sent again with the same content, it books nothing more. */
function digestOf({ run, party, lessons }: Choice, body: object): string {
  return formDigest({
    ...{ ...body, party, lessons: lessons.map(({ id }) => id) },
    ...(run && { run: run.id })
  })
}

/** First lesson by time, or of the run. Its id is in the URL of the order's page. */
function firstLesson({ run, lessons, parts }: Choice) {
  if (run) return lessons[0]
  return (
    parts?.[0]?.lesson ??
    ([...lessons].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))[0] as (typeof lessons)[0])
  )
}

interface TogetherOrder {
  readonly order: Order
  readonly attempt: string
  readonly requestDigest: string
  readonly locale: PageLocale
}

/** Book all parts or none. Returns undefined after booking, else the refused lesson or an outcome of refusedOutcome. */
async function bookParts(
  ctx: Pick<Deps, 'write' | 'bookOrder' | 'newId' | 'forms' | 'confirmsByMail' | 'payments'> & {
    readonly request: Incoming
  },
  { run, lessons, parts }: FittingChoice,
  { order, attempt, requestDigest, locale }: TogetherOrder
) {
  const terms = await formTerms(ctx, lessons[0])
  const requests = parts.map(({ lesson, ages, seats }, i) => ({
    ...order,
    ...terms,
    ...{
      id: ctx.newId(),
      slotId: lesson.id,
      participants: ages.length,
      unitSeats: seats,
      language: locale.language,
      runId: run?.id
    },
    externalRef: i === 0 ? formReference(attempt, lesson.id) : null,
    ...(i === 0 && { requestDigest })
  }))
  try {
    await ctx.bookOrder(ctx.newId(), requests)
    return undefined
  } catch (error) {
    if (!(error instanceof OrderRefused)) throw error
    const outcome = refusedOutcome(error.cause)
    // Orders are not paid by credit.
    if (outcome === 'credit') throw error
    if (outcome !== 'full' && outcome !== 'unknown' && outcome !== 'unmet') return outcome
    const remaining = error.cause instanceof Problem ? error.cause.extras.remaining : undefined
    return {
      lesson: (parts[error.place] as (typeof parts)[0]).lesson,
      left: typeof remaining === 'number' ? remaining : null
    }
  }
}

interface TogetherReply {
  readonly status: number
  readonly form: FormState
  readonly refused: RefusedPart | undefined
}

function replyWith(
  { confirmsByMail, rates }: Pick<Deps, 'confirmsByMail' | 'rates'>,
  choice: Choice,
  { status, form, refused }: TogetherReply,
  locale: PageLocale
): Reply {
  const page = renderTogether(choice, { form, confirmsByMail, refused }, locale)
  const headers = withColours(PAGE_HEADERS, choice.lessons[0].colours)
  return pageReply(
    status,
    status === 429 ? { ...headers, 'retry-after': String(rates.forms.perSeconds) } : headers,
    page
  )
}
