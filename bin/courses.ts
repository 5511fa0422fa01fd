import type { Sql } from '../lib/infra/database/pool.ts'
import { type ListedRun, listCourseRuns } from '../lib/lessons/courses/queries.ts'
import { getSchool } from '../lib/schools/queries.ts'
import { isUuid } from '../lib/text/uuid.ts'
import { notFoundError } from './args.ts'
import { type Command, requireOption, withDatabase } from './command.ts'
import { SCHOOL } from './options.ts'

type RunChange = (sql: Sql, actor: { schoolId: string; personId: null }, runId: string) => Promise<RunChanged>

interface RunChanged {
  readonly code: 'ok' | 'not_found'
  readonly logId: string | null
}

/** Create a command that changes a run of a course. `parse` reads the change from the options; it may throw a UsageError. */
export function runCommand(
  texts: Pick<Command, 'name' | 'summary'> & Partial<Pick<Command, 'usage' | 'options' | 'notes'>>,
  parse: (values: Parameters<Command['run']>[0]['values']) => RunChange,
  sentence: (run: ListedRun) => string
): Command {
  return {
    ...texts,
    writes: true,
    usage: `RUN_ID --school ID${texts.usage ? ` ${texts.usage}` : ''}`,
    words: ['RUN_ID'],
    options: { ...SCHOOL, ...texts.options },
    run({ config, terminal, values, words: [runId = ''] }) {
      const school = requireOption(values, 'school')
      const change = parse(values)
      return withDatabase(config, async sql => {
        const { id: schoolId } = await getSchool(sql, school)
        const outcome = isUuid(runId) ? await change(sql, { schoolId, personId: null }, runId) : undefined
        const [run] = outcome?.code === 'ok' ? await listCourseRuns(sql, schoolId, { runId }) : []
        if (!run || !outcome) throw notFoundError('course date', runId, schoolId)
        const changed = outcome.logId !== null
        const title = `${run.course} of ${schoolId} from ${run.first} to ${run.last}`
        terminal.out(
          values.json
            ? JSON.stringify({ ...run, changed })
            : `${title} ${changed ? sentence(run) : 'is unchanged.'}`
        )
        return 0
      })
    }
  }
}
