import { readLogo } from '../../lib/schools/logo.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { SchoolChange } from '../../lib/schools/rules.ts'
import { changeSchool, setLogo } from '../../lib/schools/transactions.ts'
import { type Command, fieldsOf, UsageError, withDatabase } from '../command.ts'
import { assertTimeZone, readGiven } from '../given.ts'
import { ID_OPTION, SCHOOL_OPTIONS } from '../options.ts'
import { readFileBytes } from '../read-text.ts'

export default {
  name: 'schools set',
  summary: 'Change what is given of a school; partners see it at once.',
  writes: true,
  usage: 'ID [--name NAME] [--logo FILE] [...]',
  words: ['ID'],
  options: {
    ...ID_OPTION,
    ...SCHOOL_OPTIONS,
    logo: {
      type: 'string',
      help: 'Its logo for the pages: a PNG, JPEG or WebP file of at most 256 KiB.',
      mayBeEmpty: true
    }
  },
  notes:
    "An empty value ('') clears what may be absent. The time zone and the currency stand once there are lessons.",
  run({ config, terminal, values, words: [id] }) {
    const { id: _, ...given } = fieldsOf(values)
    if (Object.keys(given).length === 0) throw new UsageError('say what to change')
    const { logo: file, ...fields } = given
    const change = readGiven(SchoolChange, { ...fields, id })
    const logo = file ? readLogo(readFileBytes(file)) : undefined
    return withDatabase(config, async sql => {
      await assertTimeZone(sql, change.timeZone)
      await changeSchool(sql, change)
      if (file !== undefined) await setLogo(sql, change.id, logo)
      if (values.json) terminal.out(JSON.stringify(await getSchool(sql, change.id)))
      else terminal.out(`Changed ${change.id}: ${Object.keys(given).join(', ')}.`)
      return 0
    })
  }
} satisfies Command
