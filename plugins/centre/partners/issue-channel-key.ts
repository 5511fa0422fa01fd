import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { seeOther } from '../../../lib/kernel/answer.ts'
import { issueSchoolKey } from '../../../lib/keys/transactions.ts'
import { LanguageQuery, linkTo } from '../../../lib/pages/reading.ts'
import { findPartner } from '../../../lib/storefront/queries.ts'
import { members, text } from '../../../lib/text/input.ts'
import { officePage } from '../kit/office-page.ts'
import { CHANNELS_PATH } from '../kit/paths.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderChannelKey } from './channel-key-page.ts'

export default route({
  method: 'POST',
  path: '/channels',
  name: 'issueChannelKey',
  summary: 'Make a key for a partner',
  description: 'Takes the form of the page and answers the only page that ever shows the key.',
  auth: { kind: 'person', may: 'keys' },
  query: LanguageQuery,
  body: members({ partner: text(120) }),
  bodyType: 'form',
  bodyExample: { partner: 'Hotel Mar' },
  answer: officePage('The key.'),
  redirects: 'Back to the page, with what stands against it.',
  unlisted: true,
  errors: ['proof_needed', 'missing_fields', 'forbidden']
}).handle(async ({ principal, body, query, request, read, write, newId, publicUrl }) => {
  const { schoolId, personId: by } = principal
  const viewer = viewerOf(principal, query.lang, request.headers)
  try {
    const { key } = await issueSchoolKey(write, newId(), { schoolId, partner: body.partner, by })
    const partnerId = (await findPartner(read, schoolId, body.partner)) as string
    return renderChannelKey(principal, { partnerId, name: body.partner, key, publicUrl }, viewer)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const said = error.code === 'too_many_keys' ? error.code : 'partner_reserved'
    return seeOther(linkTo(`${CHANNELS_PATH}?said=${said}`, viewer))
  }
})
