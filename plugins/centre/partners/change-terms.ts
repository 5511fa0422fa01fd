import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { COLLECTORS } from '../../../lib/partners/rules.ts'
import { saveTerms } from '../../../lib/partners/transactions.ts'
import { members } from '../../../lib/text/input.ts'
import { digits, oneOf } from '../../../lib/text/typed.ts'
import { channelPath } from '../kit/paths.ts'
import { ChannelParams, requirePartnerId } from './params.ts'

export default route({
  method: 'POST',
  path: '/channels/:partnerId/terms',
  name: 'changeTerms',
  summary: 'Say on what terms a partner sells',
  description: 'For what is sold from now on, and where nobody has changed them since they were looked at.',
  auth: { kind: 'person', may: 'sell' },
  params: ChannelParams,
  query: LanguageQuery,
  body: members({
    discountPercent: digits(0, 100),
    commissionPercent: digits(0, 100),
    collects: oneOf(COLLECTORS),
    version: v.optional(digits(1, 1_000_000_000))
  }),
  bodyType: 'form',
  bodyExample: { discountPercent: '20', commissionPercent: '0', collects: 'partner' },
  answer: htmlPage(),
  redirects: 'Back to the page, with what was done or what stands against it.',
  unlisted: true,
  errors: ['proof_needed', 'missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, params, body, query, request, write }) => {
  const { version = null, ...terms } = body
  const { schoolId, personId: by } = principal
  const partnerId = requirePartnerId(params.partnerId)
  const { code, logId } = await saveTerms(write, { schoolId, by, partnerId, version }, terms)
  if (code === 'not_found') throw new Problem('not_found')
  const said = code === 'ok' ? `terms&log=${logId}` : code
  return seeOther(
    linkTo(`${channelPath(partnerId)}?said=${said}`, staffReadingOf(query.lang, request.headers))
  )
})
