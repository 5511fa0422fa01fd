import { listKeys } from '../../lib/partners/keys/queries.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { limitOption } from '../args.ts'
import { type Command, textOption, withDatabase } from '../command.ts'
import { LIMIT } from '../options.ts'
import { listRows } from '../terminal.ts'

const COLUMNS = [
  'id',
  'kind',
  'schoolId',
  'partner',
  'discountPercent',
  'label',
  'scopes',
  'lastFour',
  'expiresAt',
  'lastUsedAt',
  'revokedAt'
]
const NO_KEYS =
  'There is no key yet. Issue one: swellbook keys issue --kind school --school ID --partner NAME'

export default {
  name: 'keys list',
  summary: 'List all keys, including revoked ones; the key texts are not stored.',
  usage: '[--school ID] [--limit N]',
  options: { school: { type: 'string', help: 'Only the keys of this school.' }, ...LIMIT },
  run({ config, terminal, values }) {
    const schoolId = textOption(values, 'school')
    const limit = limitOption(values)
    return withDatabase(config, async sql => {
      if (schoolId !== undefined) await getSchool(sql, schoolId)
      const keys = await listKeys(sql, schoolId, limit + 1)
      return listRows({ terminal, values }, keys, COLUMNS, NO_KEYS, limit)
    })
  }
} satisfies Command
