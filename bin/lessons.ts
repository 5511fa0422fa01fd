import type { Sql } from '../lib/database/pool.ts'
import { Problem } from '../lib/errors.ts'
import { findSchoolOf, type ListedLesson, listLessons, type Party } from '../lib/lessons/queries.ts'
import { setOnSale } from '../lib/lessons/transactions.ts'
import { getSchool } from '../lib/schools/queries.ts'
import { isUuid } from '../lib/text/uuid.ts'
import { type Command, need, UsageError, type Values, want, withDatabase } from './command.ts'
import { dayOption, inRightOrder, timeOption } from './given.ts'
import { SCHOOL } from './options.ts'
import { counted, table } from './terminal.ts'

/** The lesson with this id as it stands; fails with `slot_not_found`, for what is no id at all too. */
export async function getListedLesson(sql: Sql, id: string): Promise<ListedLesson> {
  const schoolId = isUuid(id) ? await findSchoolOf(sql, id) : undefined
  const [lesson] = schoolId === undefined ? [] : await listLessons(sql, schoolId, { id })
  if (!lesson) throw new Problem('slot_not_found', { hint: `There is no lesson "${id}".` })
  return lesson
}

/** A lesson as a person would name it. */
export function lessonTitle({ lessonType, date, start, spot, schoolId }: ListedLesson): string {
  return `The lesson ${lessonType} of ${schoolId} on ${date} at ${start}, ${spot},`
}

/** The options that choose lessons of a day in place of one by its id. */
export const LESSON_CHOICE = {
  ...SCHOOL,
  date: { type: 'string', help: "The lessons of this day, YYYY-MM-DD, the school's local one." },
  from: { type: 'string', help: 'Only those that begin at this time or later, HH:MM.' },
  to: { type: 'string', help: 'Only those that begin before this time, HH:MM.' }
} as const

/** How lessons are chosen, as it is typed. */
export const CHOICE = 'LESSON_ID | --school ID --date DATE [--from TIME] [--to TIME]'

/** Which lessons were chosen: one by its id, or those of a day that are neither cancelled nor begun. */
type Choice =
  | { readonly id: string }
  | {
      readonly schoolId: string
      readonly date: string
      readonly from: string | null
      readonly to: string | null
    }

/** What the command line chooses; a UsageError where it is both or neither. */
export function readChoice(id: string, values: Values): Choice {
  const given = ['school', 'date', 'from', 'to'].find(name => want(values, name) !== undefined)
  if (id && given) throw new UsageError(`LESSON_ID or --${given}, not both`)
  if (id) return { id }
  if (!given) throw new UsageError('LESSON_ID is needed, or --school with --date')
  need(values, 'date')
  return {
    schoolId: need(values, 'school'),
    date: dayOption(values, 'date') as string,
    ...inRightOrder({ from: timeOption(values, 'from'), to: timeOption(values, 'to') })
  }
}

/** The lessons that a choice means; throws a sentence where there is none. */
export async function findChosen(sql: Sql, choice: Choice): Promise<ListedLesson[]> {
  if ('id' in choice) return [await getListedLesson(sql, choice.id)]
  const { id } = await getSchool(sql, choice.schoolId)
  const { date, from, to } = choice
  const lessons = (await listLessons(sql, id, { from: date, to: date })).filter(
    ({ start, status }) =>
      status !== 'CANCELLED' && status !== 'PAST' && (!from || start >= from) && (!to || start < to)
  )
  if (lessons.length === 0) throw new Error(`${id} has no lesson then that is neither begun nor cancelled.`)
  return lessons
}

/** The parties to call, as a table. */
export function describeParties(parties: readonly Party[], width?: number): string {
  const columns = ['customerName', 'customerPhone', 'customerEmail', 'participants', 'partner']
  return `To tell:\n\n${table(parties, columns, '', width)}`
}

interface SaleSwitch {
  readonly name: string
  readonly summary: string
  readonly onSale: boolean
  readonly done: string
  readonly already: string
}

/** The command that opens or closes lessons to sale. */
export function offer({ name, summary, onSale, done, already }: SaleSwitch): Command {
  return {
    name,
    summary,
    writes: true,
    usage: CHOICE,
    words: ['[LESSON_ID]'],
    options: LESSON_CHOICE,
    notes: 'All of them or none. Partners see it at once. Doing it again changes nothing.',
    run({ config, terminal, values, words: [id = ''] }) {
      const choice = readChoice(id, values)
      return withDatabase(config, async sql => {
        const chosen = await findChosen(sql, choice)
        const ids = chosen.map(lesson => lesson.id)
        const { schoolId } = chosen[0] as ListedLesson
        const changed = await setOnSale(sql, schoolId, ids, onSale)
        if (!('id' in choice)) {
          if (values.json) terminal.out(JSON.stringify({ schoolId, ids, changed }))
          else
            terminal.out(
              `${counted(chosen.length, 'lesson')} of ${schoolId}: ${counted(changed.length, 'lesson')} ${done}`
            )
          return 0
        }
        const lesson = await getListedLesson(sql, id)
        const isChanged = changed.length > 0
        if (values.json) terminal.out(JSON.stringify({ ...lesson, changed: isChanged }))
        else terminal.out(`${lessonTitle(lesson)} ${isChanged ? `is ${done}` : already}`)
        return 0
      })
    }
  }
}
