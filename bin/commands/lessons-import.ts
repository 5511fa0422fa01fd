import type { Sql } from '../../lib/infra/database/pool.ts'
import { LESSON_COLUMNS, type LessonsFile, parseLessons } from '../../lib/lessons/csv.ts'
import { checkLessons } from '../../lib/lessons/queries.ts'
import type { LessonFault } from '../../lib/lessons/rules.ts'
import { importLessons, type NewLesson } from '../../lib/lessons/transactions.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'
import { MAX_FILE_MEGABYTES, readText } from '../read-text.ts'
import { drawProgress, type Terminal, withCount } from '../terminal.ts'

/** Lessons between two updates of the progress bar. */
const STEP = 25

/** Result of an import: the new lessons' ids, or the faults. */
interface ImportOutcome {
  readonly lessons: number
  readonly ids: readonly string[]
  readonly faults: readonly LessonFault[]
}

export default {
  name: 'lessons import',
  summary: 'Add the lessons of a CSV file to a school, all of them or none.',
  writes: true,
  usage: 'FILE.csv --school ID [--dry-run]',
  words: ['FILE'],
  options: { ...SCHOOL, 'dry-run': { type: 'boolean', help: 'Report faults without importing.' } },
  notes: `Use - as FILE for standard input; at most ${MAX_FILE_MEGABYTES} MB. Its first line names the columns, in any order:
  ${LESSON_COLUMNS.join(',')}
Times are in the school's time zone. Instructors are ids or names, separated by semicolons. An empty capacity or price means the default of the lesson type. If there is any fault, all faults are listed by line and nothing is imported.`,
  run({ config, terminal, values, words: [path = ''] }) {
    const schoolId = requireOption(values, 'school')
    const text = readText(path)
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const file = parseLessons(text, (count, total) => {
        if (count === total || count % STEP === 0) drawProgress(terminal, count, total, 'lessons read')
      })
      const outcome = await importFile(sql, id, file, values['dry-run'] === true)
      if (values.json) terminal.out(JSON.stringify({ schoolId: id, ...outcome }))
      else reportImported(outcome, path, id, terminal)
      return outcome.faults.length > 0 ? 1 : 0
    })
  }
} satisfies Command

/** Import the file. On a dry run or after a fault, only check it. */
async function importFile(
  sql: Sql,
  schoolId: string,
  file: LessonsFile,
  isDryRun: boolean
): Promise<ImportOutcome> {
  const lessons: NewLesson[] = file.lessons.map(lesson => ({ ...lesson, id: uuidV7(Date.now()) }))
  const onlyCheck = isDryRun || file.faults.length > 0
  const found = onlyCheck
    ? await checkLessons(sql, schoolId, lessons)
    : await importLessons(sql, schoolId, lessons)
  const faults = [...file.faults, ...found].sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
  const isDone = !onlyCheck && faults.length === 0
  return { lessons: lessons.length, ids: isDone ? lessons.map(({ id }) => id) : [], faults }
}

function reportImported(
  { lessons, ids, faults }: ImportOutcome,
  path: string,
  schoolId: string,
  terminal: Terminal
): void {
  const name = path === '-' ? 'standard input' : path
  for (const { row, field, message } of faults) terminal.say(`${name}:${row ?? 1}: ${field}: ${message}`)
  const lines = new Set(faults.map(({ row }) => row)).size
  if (faults.length > 0)
    terminal.say(
      `\n${withCount(faults.length, 'fault')} in ${withCount(lines, 'line')}; nothing was imported.`
    )
  else if (ids.length > 0) terminal.out(`Imported ${withCount(lessons, 'lesson')} into ${schoolId}.`)
  else terminal.out(`No faults in ${withCount(lessons, 'lesson')}; nothing was imported.`)
}
