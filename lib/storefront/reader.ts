import type { Reader } from '../booking/schedule-cache.ts'
import { ofSchool, type Sql } from '../infra/database/pool.ts'
import { type BufferBody, serializedBody } from '../kernel/answer.ts'
import type { ResponseCache } from '../kernel/cache.ts'
import { coalesce } from '../kernel/coalesce.ts'
import { MINUTE_MS } from '../text/dates.ts'
import { findReader, type ListedSchool, readSchools } from './queries.ts'

const SCHOOLS_A_PAGE = 50

export interface SchoolsPage {
  readonly schools: readonly ListedSchool[]
  readonly hasMore: boolean
}

/** Read the page after a school, or the first page. Concurrent callers share one read. */
export type SchoolsReader = (after: string | null) => Promise<SchoolsPage>

const LESSONS_QUEUE = { max: 1, lanes: 2, waiting: 5_000 } as const

export function createSchoolsReader(sql: Sql): SchoolsReader {
  return coalesce<string | null, SchoolsPage>(async ([after = null]) => {
    const schools = await readSchools(sql, { after, limit: SCHOOLS_A_PAGE + 1 })
    return [{ schools: schools.slice(0, SCHOOLS_A_PAGE), hasMore: schools.length > SCHOOLS_A_PAGE }]
  }, LESSONS_QUEUE)
}

/** Cache data of a school's page: its key, the time of the read, and the end of its validity (Unix milliseconds). */
interface PageSource {
  readonly schoolId: string
  /** Identifies the content, without version and time. */
  readonly name: string
  readonly version: string
  readonly atMs: number
  readonly untilMs: number
}

/** Reader of schools for public pages. */
export interface SchoolPages {
  /** Version of a school and the database clock, or undefined. Concurrent callers share one lookup. */
  find(schoolId: string): Promise<Reader | undefined>
  /** Bytes of a page or file: from the cache if valid, else rendered. */
  page(source: PageSource, render: () => string): BufferBody
}

/** End of the minute. Lessons, offers and days begin and end at full minutes. */
export function minuteEnd(atMs: number): number {
  return atMs - (atMs % MINUTE_MS) + MINUTE_MS
}

const FIND_QUEUE = { max: 1, lanes: 4, waiting: 5_000 } as const

/** Create the reader. Pages are stored in the shared response cache. */
export function createSchoolPages(sql: Sql, answers: ResponseCache): SchoolPages {
  const find = coalesce<string, Reader | undefined>(
    ([schoolId = '']) => findReader(ofSchool(sql, schoolId), schoolId).then(reader => [reader]),
    FIND_QUEUE
  )
  return {
    find: schoolId => find(schoolId),
    page({ schoolId, name, version, atMs, untilMs }, render) {
      const key = `page ${schoolId} ${name}`
      const cached = answers.find(key, version, atMs)
      if (cached) return cached
      const body = { ...serializedBody(Buffer.from(render())), version, untilMs }
      answers.set(key, body)
      return body
    }
  }
}
