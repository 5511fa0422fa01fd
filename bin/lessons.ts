import { Problem } from '../lib/errors.ts'
import type { Sql } from '../lib/infra/database/pool.ts'
import { findSchoolOf, type ListedLesson, listLessons, type Party } from '../lib/lessons/queries.ts'
import { setOnSale } from '../lib/lessons/transactions.ts'
import { getSchool } from '../lib/schools/queries.ts'
import { isUuid } from '../lib/text/uuid.ts'
import { dayOption, requireOrder, timeOption } from './args.ts'
import { type Command, requireOption, textOption, UsageError, type Values, withDatabase } from './command.ts'
import { SCHOOL } from './options.ts'
import { table, withCount } from './terminal.ts'

/** Read a lesson. Throws `slot_not_found` for an unknown or malformed id. */
export async function getListedLesson(sql: Sql, id: string): Promise<ListedLesson> {
  const schoolId = isUuid(id) ? await findSchoolOf(sql, id) : undefined
  const [lesson] = schoolId === undefined ? [] : await listLessons(sql, schoolId, { id })
  if (!lesson) throw new Problem('slot_not_found', { hint: `There is no lesson "${id}".` })
  return lesson
}

export function lessonTitle({ lessonType, date, start, spot, schoolId }: ListedLesson): string {
  return `The lesson ${lessonType} of ${schoolId} on ${date} at ${start}, ${spot},`
}

/** Options that select lessons of a day, as an alternative to an id. */
export const SELECTION_OPTIONS = {
  ...SCHOOL,
  date: { type: 'string', help: "The lessons of this date, YYYY-MM-DD, in the school's time zone." },
  from: { type: 'string', help: 'Only lessons that start at this time or later, HH:MM.' },
  to: { type: 'string', help: 'Only lessons that start before this time, HH:MM.' }
} as const

export const SELECTION_USAGE = 'LESSON_ID | --school ID --date DATE [--from TIME] [--to TIME]'

/** Selected lessons: one by id, or those of a day that are not cancelled and have not begun. */
type LessonSelection =
  | { readonly id: string }
  | {
      readonly schoolId: string
      readonly date: string
      readonly from: string | null
      readonly to: string | null
    }

/** Parse the selection. Throws a UsageError unless there is either an id or the options. */
export function parseSelection(id: string, values: Values): LessonSelection {
  const option = ['school', 'date', 'from', 'to'].find(name => textOption(values, name) !== undefined)
  if (id && option) throw new UsageError(`LESSON_ID or --${option}, not both`)
  if (id) return { id }
  if (!option) throw new UsageError('LESSON_ID, or --school with --date, is required')
  requireOption(values, 'date')
  return {
    schoolId: requireOption(values, 'school'),
    date: dayOption(values, 'date') as string,
    ...requireOrder({ from: timeOption(values, 'from'), to: timeOption(values, 'to') })
  }
}

/** Read the selected lessons. Throws if there are none. */
export async function listSelection(sql: Sql, choice: LessonSelection): Promise<ListedLesson[]> {
  if ('id' in choice) return [await getListedLesson(sql, choice.id)]
  const { id } = await getSchool(sql, choice.schoolId)
  const { date, from, to } = choice
  const lessons = (await listLessons(sql, id, { from: date, to: date })).filter(
    ({ start, status }) =>
      status !== 'CANCELLED' && status !== 'PAST' && (!from || start >= from) && (!to || start < to)
  )
  if (lessons.length === 0) throw new Error(`${id} has no lesson at that time that can still be changed.`)
  return lessons
}

/** Table of the customers to contact. */
export function describeParties(parties: readonly Party[], width?: number): string {
  const columns = ['customerName', 'customerPhone', 'customerEmail', 'participants', 'partner']
  return `To contact:\n\n${table(parties, columns, '', width)}`
}

interface SaleSwitch {
  readonly name: string
  readonly summary: string
  readonly onSale: boolean
  readonly changedText: string
  readonly unchangedText: string
}

/** Create a command that opens or closes lessons for sale. */
export function saleCommand({ name, summary, onSale, changedText, unchangedText }: SaleSwitch): Command {
  return {
    name,
    summary,
    writes: true,
    usage: SELECTION_USAGE,
    words: ['[LESSON_ID]'],
    options: SELECTION_OPTIONS,
    notes: 'All selected lessons change, or none. Partners see it immediately. Repeating it changes nothing.',
    run({ config, terminal, values, words: [id = ''] }) {
      const choice = parseSelection(id, values)
      return withDatabase(config, async sql => {
        const chosen = await listSelection(sql, choice)
        const ids = chosen.map(lesson => lesson.id)
        const { schoolId } = chosen[0] as ListedLesson
        const changed = await setOnSale(sql, schoolId, ids, onSale)
        if (!('id' in choice)) {
          if (values.json) terminal.out(JSON.stringify({ schoolId, ids, changed }))
          else
            terminal.out(
              `${withCount(chosen.length, 'lesson')} of ${schoolId}: ${withCount(changed.length, 'lesson')} ${changedText}`
            )
          return 0
        }
        const lesson = await getListedLesson(sql, id)
        const isChanged = changed.length > 0
        if (values.json) terminal.out(JSON.stringify({ ...lesson, changed: isChanged }))
        else terminal.out(`${lessonTitle(lesson)} ${isChanged ? `is ${changedText}` : unchangedText}`)
        return 0
      })
    }
  }
}
