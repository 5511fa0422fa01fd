import type { Reader } from '../booking/schedule-cache.ts'
import { ofSchool, type Sql } from '../infra/database/pool.ts'
import { type BufferBody, serializedBody } from '../kernel/answer.ts'
import type { ResponseCache } from '../kernel/cache.ts'
import { coalesce } from '../kernel/coalesce.ts'
import { MINUTE_MS } from '../text/dates.ts'
import { findReader, type ListedSchool, readSchools } from './queries.ts'

/** Schools per page. */
const SCHOOLS_A_PAGE = 50

export interface SchoolsPage {
  readonly schools: readonly ListedSchool[]
  readonly hasMore: boolean
}

/** Reads the page after a school, or the first; concurrent callers share one read. */
export type SchoolsReader = (after: string | null) => Promise<SchoolsPage>

const LESSONS_QUEUE = { max: 1, lanes: 2, waiting: 5_000 } as const

export function createSchoolsReader(sql: Sql): SchoolsReader {
  return coalesce<string | null, SchoolsPage>(async ([after = null]) => {
    const schools = await readSchools(sql, { after, limit: SCHOOLS_A_PAGE + 1 })
    return [{ schools: schools.slice(0, SCHOOLS_A_PAGE), hasMore: schools.length > SCHOOLS_A_PAGE }]
  }, LESSONS_QUEUE)
}

/** Cache data of a school's page: time of the read, and the time until which it is valid (Unix milliseconds). */
interface PageSource {
  readonly schoolId: string
  /** Identifies the content, apart from version and time. */
  readonly name: string
  readonly version: string
  readonly atMs: number
  readonly untilMs: number
}

/** Reads schools for public pages. */
export interface SchoolPages {
  /** A school's version and the database clock, or undefined; concurrent callers share one lookup. */
  find(schoolId: string): Promise<Reader | undefined>
  /** The bytes of a page or file: from the cache while valid, else rendered. */
  page(source: PageSource, render: () => string): BufferBody
}

/** End of a time's minute: lessons, offers and days begin and end at full minutes. */
export function minuteEnd(atMs: number): number {
  return atMs - (atMs % MINUTE_MS) + MINUTE_MS
}

const FIND_QUEUE = { max: 1, lanes: 4, waiting: 5_000 } as const

/** Creates the reader; pages are stored in the shared response cache. */
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
