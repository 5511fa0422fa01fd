import type { Sql } from '../lib/database.ts'
import { Problem } from '../lib/errors.ts'
import { type ListedLesson, listLessons } from '../lib/lessons/queries.ts'
import { setOnSale } from '../lib/lessons/transactions.ts'
import { isUuid } from '../lib/util/uuid.ts'
import { type Command, withDatabase } from './command.ts'

/** The lesson with this id as it stands; fails with `slot_not_found`, for what is no id at all too. */
export async function getLesson(sql: Sql, id: string): Promise<ListedLesson> {
  const [lesson] = isUuid(id) ? await listLessons(sql, null, { id }) : []
  if (!lesson) {
    throw new Problem('slot_not_found', {
      hint: `There is no lesson "${id}"; swellbook lessons list shows them.`
    })
  }
  return lesson
}

/** A lesson as a person would name it. */
export function nameOf({ lessonType, date, start, spot, schoolId }: ListedLesson): string {
  return `The lesson ${lessonType} of ${schoolId} on ${date} at ${start}, ${spot},`
}

interface Offer {
  readonly name: string
  readonly summary: string
  readonly onSale: boolean
  readonly done: string
  readonly already: string
}

/** The command that opens or closes a lesson to sale. */
export function offer({ name, summary, onSale, done, already }: Offer): Command {
  return {
    name,
    summary,
    usage: 'SLOT_ID',
    words: ['SLOT_ID'],
    options: {},
    notes: 'Partners see it at once. Doing it again changes nothing.',
    run({ config, terminal, values, words: [id = ''] }) {
      return withDatabase(config, async sql => {
        await getLesson(sql, id)
        const changed = await setOnSale(sql, id, onSale)
        const lesson = await getLesson(sql, id)
        if (values.json) terminal.out(JSON.stringify({ ...lesson, changed }))
        else terminal.out(`${nameOf(lesson)} ${changed ? done : already}`)
        return 0
      })
    }
  }
}
