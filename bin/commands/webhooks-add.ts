import { findPartnerId } from '../../lib/partners/queries.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { endpointKey, formatSecret } from '../../lib/webhooks/signature.ts'
import { addEndpoint } from '../../lib/webhooks/transactions.ts'
import { notFoundError } from '../args.ts'
import { type Command, requireOption, UsageError, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'
import { secretFor } from '../server/secret.ts'
import { KINDS_OPTION, kindsOption, readTarget } from '../webhooks.ts'

export default {
  name: 'webhooks add',
  summary: 'Add a webhook endpoint that receives the events of a school from now on.',
  writes: true,
  usage: '--school ID (--partner NAME | --own) --url URL [--types TYPE,TYPE]',
  options: {
    ...SCHOOL,
    partner: { type: 'string', help: 'Partner that receives events about its own bookings and all lessons.' },
    own: { type: 'boolean', help: 'For the school itself, which receives events about every booking.' },
    url: {
      type: 'string',
      help: 'Target URL: https and a public address, unless ALLOWED_NETWORKS allows more.'
    },
    ...KINDS_OPTION
  },
  notes:
    'Its signing secret is printed once; webhooks rotate creates another. A partner has at most ten endpoints. docs/events.md describes the messages and how to verify them.',
  run({ config, terminal, values }) {
    const schoolId = requireOption(values, 'school')
    if (values.own && values.partner !== undefined)
      throw new UsageError('--own is for the school, not for a partner')
    const partner = values.own ? null : requireOption(values, 'partner')
    const url = readTarget(requireOption(values, 'url'), 'operator', config)
    const kinds = kindsOption(values)
    return withDatabase(config, async sql => {
      await getSchool(sql, schoolId)
      const partnerId = partner === null ? null : await findPartnerId(sql, schoolId, partner)
      if (partnerId === undefined) throw notFoundError('partner', String(partner), schoolId)
      const secret = await secretFor(sql, config)
      const id = uuidV7(Date.now())
      const code = await addEndpoint(sql, schoolId, id, { partnerId, origin: 'operator', url, kinds })
      if (code === 'too_many_endpoints')
        throw new Error(
          'The maximum of ten endpoints is reached: remove one with "swellbook webhooks remove".'
        )
      if (code === 'already_exists')
        throw new Error('An endpoint with this URL and these types exists already.')
      const secretText = formatSecret(endpointKey(secret, id, 1))
      if (!values.json) terminal.say(`Added the endpoint ${id}. Save its secret now; it is not shown again:`)
      terminal.out(
        values.json ? JSON.stringify({ id, schoolId, partner, url, kinds, secret: secretText }) : secretText
      )
      return 0
    })
  }
} satisfies Command
