import { NewOwner } from '../../lib/people/rules.ts'
import { addPerson } from '../../lib/people/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { notFoundError, parseOptions } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'

export default {
  name: 'owners add',
  summary: 'Add an owner of a school, who can then sign in with a link.',
  writes: true,
  usage: '--school ID --email EMAIL --name NAME',
  options: {
    ...SCHOOL,
    email: { type: 'string', help: 'Distinguishes owners; nothing is sent to it.' },
    name: { type: 'string', help: 'Name shown with the decisions of the owner.' }
  },
  notes: 'Next: swellbook owners link OWNER_ID.',
  async run({ values, config, terminal }) {
    const schoolId = requireOption(values, 'school')
    const { email, name } = parseOptions(NewOwner, {
      email: requireOption(values, 'email'),
      name: requireOption(values, 'name')
    })
    const owner = { id: uuidV7(Date.now()), schoolId, email }
    const code = await withDatabase(config, sql => addPerson(sql, { ...owner, name }))
    if (code === 'school_not_found') throw notFoundError('school', owner.schoolId)
    if (code === 'person_exists') throw new Error(`${owner.email} belongs to ${owner.schoolId} already.`)
    if (code !== 'ok') throw new Error(`${owner.schoolId} has the maximum of 200 people; remove one first.`)
    terminal.out(values.json ? JSON.stringify({ ...owner, name }) : owner.id)
    return 0
  }
} satisfies Command
