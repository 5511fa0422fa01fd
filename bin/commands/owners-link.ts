import { LINK_MINUTES, SIGN_IN_PATH } from '../../lib/people/rules.ts'
import { createSignInTokenFor } from '../../lib/people/transactions.ts'
import { isUuid } from '../../lib/text/uuid.ts'
import { findPublicUrl } from '../address.ts'
import { notFoundError } from '../args.ts'
import { type Command, withDatabase } from '../command.ts'

export default {
  name: 'owners link',
  summary: 'Create a one-time sign-in link for an owner.',
  writes: true,
  usage: 'OWNER_ID',
  words: ['OWNER_ID'],
  options: {},
  notes: `The link works once, within ${LINK_MINUTES} minutes, at PUBLIC_URL. Give it only to the owner.`,
  async run({ words: [id = ''], values, config, terminal }) {
    const link = await withDatabase(config, async sql => {
      const address = await findPublicUrl(sql, config)
      const token = isUuid(id) ? await createSignInTokenFor(sql, id) : undefined
      return token && { ...token, address }
    })
    if (!link) throw notFoundError('owner', id)
    const url = `${link.address}${SIGN_IN_PATH}${link.token}`
    terminal.out(values.json ? JSON.stringify({ url, expiresAt: link.expiresAt }) : url)
    if (!values.json) terminal.say(`It works once, until ${link.expiresAt}.`)
    return 0
  }
} satisfies Command
