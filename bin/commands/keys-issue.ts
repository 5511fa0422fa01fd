import type { Sql } from '../../lib/infra/database/pool.ts'
import { PlatformKeyRequest, SchoolKeyRequest } from '../../lib/partners/keys/rules.ts'
import { issuePlatformKey, issueSchoolKey } from '../../lib/partners/keys/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { parseOptions } from '../args.ts'
import { type Command, requireOption, textOption, UsageError, type Values, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'

/** A new key. Its text cannot be shown again later. */
type IssuedKey = { readonly id: string; readonly kind: 'school' | 'platform'; readonly key: string }

type Issue = (sql: Sql, id: string) => Promise<IssuedKey>

const ISSUERS: Readonly<Record<string, (values: Values) => Issue>> = {
  school: values => {
    const discountPercent = textOption(values, 'discount')
    if (values.own && values.partner !== undefined)
      throw new UsageError('--own is for the school, not for a partner')
    const request = parseOptions(SchoolKeyRequest, {
      schoolId: requireOption(values, 'school'),
      partner: values.own ? null : requireOption(values, 'partner'),
      ...(discountPercent !== undefined && { discountPercent })
    })
    return async (sql, id) => {
      const { key, discountPercent } = await issueSchoolKey(sql, id, request)
      return { id, kind: 'school', key, ...request, discountPercent }
    }
  },
  platform: values => {
    const request = parseOptions(PlatformKeyRequest, {
      label: requireOption(values, 'label'),
      scopes: requireOption(values, 'scopes'),
      brandId: textOption(values, 'brand') ?? null
    })
    return async (sql, id) => {
      const { key } = await issuePlatformKey(sql, id, request)
      return { id, kind: 'platform', key, ...request }
    }
  }
}

/** Options that belong to one kind only. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  school: ['school', 'partner', 'own', 'discount'],
  platform: ['label', 'scopes', 'brand']
}

function refuseOtherOptions(kind: string, values: Values): void {
  for (const [other, options] of Object.entries(OPTIONS)) {
    const option = options.find(name => values[name] !== undefined)
    if (other !== kind && option) throw new UsageError(`--${option} is for --kind ${other} only`)
  }
}

export default {
  name: 'keys issue',
  summary: 'Issue a key to a partner of a school, to the school itself, or to a platform.',
  writes: true,
  usage:
    '--kind school --school ID (--partner NAME | --own) [--discount PERCENT]\n       swellbook keys issue --kind platform --label NAME --scopes sizing,forecast [--brand ID]',
  options: {
    kind: { type: 'string', help: 'school (v1 and strict OCTO) or platform (v2).' },
    ...SCHOOL,
    partner: {
      type: 'string',
      help: 'Partner who sells; its keys share external references and bookings.'
    },
    own: { type: 'boolean', help: 'For the school itself, with access to the bookings of every partner.' },
    discount: {
      type: 'string',
      help: 'Share of the price that the partner keeps, in percent, for all its keys; default: unchanged, or 0 for a new partner.'
    },
    label: { type: 'string', help: 'Name of the platform.' },
    scopes: { type: 'string', help: 'Scopes: sizing, forecast, brand:read.' },
    brand: { type: 'string', help: 'Brand whose figures brand:read may read.' }
  },
  notes:
    'The key is printed once; only its digest is stored. A school has at most 50 active keys. To replace a key, issue a new one to the same partner, then revoke the old one when it is no longer used.',
  run({ config, terminal, values }) {
    const kind = requireOption(values, 'kind')
    const issuer = Object.hasOwn(ISSUERS, kind) ? ISSUERS[kind] : undefined
    if (!issuer) throw new UsageError('--kind must be school or platform')
    refuseOtherOptions(kind, values)
    const issue = issuer(values)
    return withDatabase(config, async sql => {
      const key = await issue(sql, uuidV7(Date.now()))
      if (!values.json) terminal.say('Save this key now; it is not shown again.')
      terminal.out(values.json ? JSON.stringify(key) : key.key)
      return 0
    })
  }
} satisfies Command
