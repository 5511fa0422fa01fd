import { precisionOf } from '../../lib/booking/money.ts'
import { PAY_METHODS, webhookAddress } from '../../lib/payments/rules.ts'
import { saveTill } from '../../lib/payments/transactions.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { seal } from '../../lib/text/seal.ts'
import { type Command, requireOption, textOption, UsageError, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'
import { readText } from '../read-text.ts'
import { findSecret } from '../server/secret.ts'

const KEY = /^(?:rk|sk)_(test|live)_[A-Za-z0-9]{16,240}$/
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/=]{16,240}$/

export default {
  name: 'payments set',
  summary: "Connect a school to its own account at Stripe, or replace the account's secrets.",
  writes: true,
  usage: '--school ID --key-file FILE --webhook-secret-file FILE [--methods METHOD,METHOD]',
  options: {
    ...SCHOOL,
    'key-file': { type: 'string', help: 'File with the restricted key (rk_...), or - for standard input.' },
    'webhook-secret-file': {
      type: 'string',
      help: 'File with the signing secret of the webhook (whsec_...).'
    },
    methods: { type: 'string', help: `Payment methods: ${PAY_METHODS.join(', ')}; default card.` }
  },
  notes:
    'The key needs the permissions Checkout Sessions: write, and Refunds: write. Both secrets are stored encrypted by SECRET_KEY. Then set what lesson types take online: swellbook lesson-types set ID --pay full. See docs/payments.md.',
  run({ config, terminal, values }) {
    const schoolId = requireOption(values, 'school')
    const methods = methodsOf(textOption(values, 'methods') ?? 'card')
    const [keyFile, webhookFile] = [
      requireOption(values, 'key-file'),
      requireOption(values, 'webhook-secret-file')
    ]
    const [key, webhookSecret] = [readText(keyFile).trim(), readText(webhookFile).trim()]
    const mode = KEY.exec(key)?.[1] as 'test' | 'live' | undefined
    if (mode === undefined) throw new UsageError('--key-file must hold a key such as rk_live_...')
    if (!WEBHOOK_SECRET.test(webhookSecret))
      throw new UsageError('--webhook-secret-file must hold a secret such as whsec_...')
    const secret = findSecret(config)?.secret
    if (secret === undefined)
      throw new Error('Set SECRET_KEY to that of the servers: it encrypts the secrets.')
    return withDatabase(config, async sql => {
      const { id, currency } = await getSchool(sql, schoolId)
      if (precisionOf(currency) !== 2)
        throw new Error(`Payments in ${currency} are not supported: only currencies with two decimals.`)
      const sealed = (text: string) => seal(secret, 'till', id, text)
      const till = {
        mode,
        secret: sealed(key),
        webhookSecret: sealed(webhookSecret),
        lastFour: key.slice(-4),
        methods
      }
      const code = await saveTill(sql, id, till)
      if (code === 'sandbox') throw new Error('A sandbox takes no payments.')
      const webhook = webhookAddress(config.PUBLIC_URL ?? 'https://...', id)
      if (values.json)
        terminal.out(
          JSON.stringify({
            schoolId: id,
            provider: 'stripe',
            mode,
            lastFour: till.lastFour,
            methods,
            webhook
          })
        )
      else terminal.out(`Connected ${id} to Stripe (${mode}, key ...${till.lastFour}). Webhook: ${webhook}`)
      return 0
    })
  }
} satisfies Command

function methodsOf(text: string): string[] {
  const methods = [...new Set(text.split(',').map(method => method.trim()))]
  const unknown = methods.find(method => !PAY_METHODS.some(candidate => candidate === method))
  if (unknown !== undefined)
    throw new UsageError(`--methods: "${unknown}" is not one of ${PAY_METHODS.join(', ')}`)
  return methods
}
