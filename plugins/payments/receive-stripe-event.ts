import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { empty } from '../../lib/kernel/answer.ts'
import { isShortId } from '../../lib/text/typed.ts'

export default route({
  method: 'POST',
  path: '/stripe/:schoolId',
  name: 'receiveStripeEvent',
  summary: 'Receive a webhook of Stripe',
  description:
    'Stripe sends events of the school’s own account to this address. The signature is verified with the school’s webhook secret. An event decides nothing: it makes the service read the object from Stripe’s API. A wrong signature, an event of another school, and a test event of a live account get 400 and write nothing.',
  auth: { kind: 'public' },
  params: v.object({
    schoolId: v.pipe(v.string(), v.description('The school'), v.examples(['sch_onda_clara']))
  }),
  body: v.any(),
  bodyType: 'bytes',
  bodyLimit: 256 * 1024,
  bodyExample: { id: 'evt_1', type: 'checkout.session.completed', livemode: false },
  answer: empty(204, { description: 'The event is stored, or was stored before.' }),
  errors: ['invalid_request', 'service_unavailable']
}).handle(async ({ params: { schoolId }, body, request, payments }) => {
  const signature = request.headers['stripe-signature']
  const outcome =
    payments === undefined || !isShortId(schoolId)
      ? 'no_till'
      : await payments.receiveEvent(schoolId, body as Buffer, typeof signature === 'string' ? signature : '')
  if (outcome === 'noted' || outcome === 'repeated') return undefined
  throw new Problem('invalid_request', { hint: HINTS[outcome] })
})

const HINTS = {
  forged: 'Stripe-Signature does not match the webhook secret of this school, or is older than five minutes.',
  other_mode: 'The event is of the other mode (test or live) than the school’s account.',
  no_till: 'This school takes no payments with Stripe.'
} as const
