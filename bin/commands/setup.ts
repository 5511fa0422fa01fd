import { SETUP_HOURS, SETUP_PATH } from '../../lib/people/setup/rules.ts'
import { createSetupLink } from '../../lib/people/setup/transactions.ts'
import { listSchools } from '../../lib/schools/queries.ts'
import { findPublicUrl } from '../address.ts'
import { type Command, withDatabase } from '../command.ts'

export default {
  name: 'setup',
  summary: 'Create the one-time link with which an owner sets up the school in a browser.',
  writes: true,
  usage: '[--another]',
  options: {
    another: { type: 'boolean', help: 'Permit it although there is a school: the link adds another one.' }
  },
  notes: `The link works once, within ${SETUP_HOURS} hours, at PUBLIC_URL; a former one ends. Give it only to the owner.`,
  run({ values, config, terminal }) {
    const another = values.another === true
    return withDatabase(
      config,
      async sql => {
        const [school] = another ? [] : await listSchools(sql, null, 1)
        if (school)
          throw new Error(
            `There is already a school, ${school.id}. To add another one, type "swellbook setup --another".`
          )
        const { token, expiresAt } = await createSetupLink(sql, another)
        const url = `${await findPublicUrl(sql, config)}${SETUP_PATH}${token}`
        terminal.out(values.json ? JSON.stringify({ url, expiresAt }) : url)
        if (!values.json) terminal.say(`It works once, until ${expiresAt}.`)
        return 0
      },
      { mayCreate: true }
    )
  }
} satisfies Command
