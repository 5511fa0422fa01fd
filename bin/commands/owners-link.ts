import { publicUrlOf } from '../../lib/config.ts'
import { LINK_MINUTES } from '../../lib/owner/rules.ts'
import { createSignInToken } from '../../lib/owner/transactions.ts'
import { isUuid } from '../../lib/util/uuid.ts'
import { type Command, withDatabase } from '../command.ts'

export default {
  name: 'owners link',
  summary: 'Make a one-time link with which an owner signs in.',
  usage: 'OWNER_ID',
  words: ['OWNER_ID'],
  options: {},
  notes: `The link works once, within ${LINK_MINUTES} minutes, at PUBLIC_URL. Give it to the owner only.`,
  async run({ words: [id = ''], values, config, terminal }) {
    const made = isUuid(id) ? await withDatabase(config, sql => createSignInToken(sql, id)) : undefined
    if (!made) throw new Error(`There is no owner ${id}; see swellbook owners list.`)
    const url = `${publicUrlOf(config)}/owner/sign-in/${made.token}`
    terminal.out(values.json ? JSON.stringify({ url, expiresAt: made.expiresAt }) : url)
    if (!values.json) terminal.say(`It works once, until ${made.expiresAt}.`)
    return 0
  }
} satisfies Command
