import { ProviderFault } from '../../lib/payments/provider.ts'
import { createStripe } from '../../lib/payments/providers/stripe.ts'
import { findTill } from '../../lib/payments/queries.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { unseal } from '../../lib/text/seal.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'
import { findSecret } from '../server/secret.ts'

export default {
  name: 'payments test',
  summary: "Call the payment provider with a school's key, without changing anything.",
  usage: '--school ID',
  options: SCHOOL,
  run({ config, terminal, values }) {
    const schoolId = requireOption(values, 'school')
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const till = await findTill(sql, id)
      if (!till) throw new Error(`${id} takes no payments online: run "swellbook payments set" first.`)
      const secret = findSecret(config)?.secret
      const key = secret === undefined ? undefined : unseal(secret, 'till', id, till.secret)
      if (key === undefined)
        throw new Error('The key was stored with another SECRET_KEY: run "swellbook payments set" again.')
      const fault = await createStripe(config.STRIPE_URL)
        .checkKey(key)
        .then(() => undefined, faultCode)
      if (values.json)
        terminal.out(
          JSON.stringify({ schoolId: id, mode: till.mode, lastFour: till.lastFour, fault: fault ?? null })
        )
      else if (fault === undefined)
        terminal.out(`Stripe accepts the key ...${till.lastFour} of ${id} (${till.mode}).`)
      else terminal.out(`Stripe refuses the key ...${till.lastFour} of ${id}: ${fault}.`)
      return fault === undefined ? 0 : 1
    })
  }
} satisfies Command

function faultCode(error: unknown): string {
  if (error instanceof ProviderFault) return error.code
  throw error
}
