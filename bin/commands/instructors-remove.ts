import { removeInstructor } from '../../lib/schools/transactions.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { CONFIRMATION_NOTE, confirmThen, DESTRUCTIVE_OPTIONS } from '../confirm.ts'
import { SCHOOL } from '../options.ts'

export default {
  name: 'instructors remove',
  summary: 'Remove an instructor who has no planned lesson; past ones still name them.',
  writes: true,
  usage: 'ID --school ID [--yes | --dry-run]',
  words: ['ID'],
  options: { ...SCHOOL, ...DESTRUCTIVE_OPTIONS },
  notes: `The keys of their assistants are revoked, and their blocked times are deleted. ${CONFIRMATION_NOTE}`,
  run({ config, terminal, values, words: [id = ''] }) {
    const person = { schoolId: requireOption(values, 'school'), id }
    return withDatabase(config, async sql => {
      await removeInstructor(sql, person, { apply: false })
      const action = { effect: `remove ${id} from ${person.schoolId}`, json: person }
      return confirmThen({ values, terminal }, action, async () => {
        const removedAt = await removeInstructor(sql, person)
        const message = `${id} was removed from ${person.schoolId} at ${removedAt}.`
        terminal.out(values.json ? JSON.stringify({ ...person, removedAt }) : message)
        return 0
      })
    })
  }
} satisfies Command
