import type { Reader } from '../booking/calendars.ts'
import { ofSchool, type Sql } from '../database/pool.ts'
import { finishedOf, type Whole } from '../kernel/answer.ts'
import type { FinishedCache } from '../kernel/cache.ts'
import { coalesce } from '../kernel/coalesce.ts'
import { MINUTE_MS } from '../text/dates.ts'
import { findReader, type ListedSchool, readSchools } from './queries.ts'

/** Schools of one page. */
const SCHOOLS_A_PAGE = 50

/** A page of the schools: so many, and whether there are more. */
export interface SchoolsPage {
  readonly schools: readonly ListedSchool[]
  readonly hasMore: boolean
}

/** Reads the page that follows a school, or the first; callers in the same moment share its reading. */
export type SchoolsReader = (after: string | null) => Promise<SchoolsPage>

const LESSONS_QUEUE = { most: 1, lanes: 2, waiting: 5_000 } as const

export function createSchoolsReader(sql: Sql): SchoolsReader {
  return coalesce<string | null, SchoolsPage>(async ([after = null]) => {
    const schools = await readSchools(sql, { after, limit: SCHOOLS_A_PAGE + 1 })
    return [{ schools: schools.slice(0, SCHOOLS_A_PAGE), hasMore: schools.length > SCHOOLS_A_PAGE }]
  }, LESSONS_QUEUE)
}

/** What a page of a school follows from, and the instants (Unix milliseconds) at which it is read and from which time may change it. */
interface PageSource {
  readonly schoolId: string
  /** All that decides what it shows, beside the version and time. */
  readonly name: string
  readonly version: string
  readonly atMs: number
  readonly untilMs: number
}

/** Schools for their public pages. */
export interface SchoolPages {
  /** A school's version and the database's clock, or undefined; callers in the same moment share the look-up. */
  find(schoolId: string): Promise<Reader | undefined>
  /** The bytes of a page or file: kept while its version and time allow, else rendered. */
  page(source: PageSource, render: () => string): Whole
}

/** The end of the minute that holds an instant: lessons begin, and offers and days end, with a minute. */
export function minuteEnd(atMs: number): number {
  return atMs - (atMs % MINUTE_MS) + MINUTE_MS
}

const FIND_QUEUE = { most: 1, lanes: 4, waiting: 5_000 } as const

/** Makes the reader of schools for pages, which are kept among other answers. */
export function createSchoolPages(sql: Sql, answers: FinishedCache): SchoolPages {
  const find = coalesce<string, Reader | undefined>(
    ([schoolId = '']) => findReader(ofSchool(sql, schoolId), schoolId).then(reader => [reader]),
    FIND_QUEUE
  )
  return {
    find: schoolId => find(schoolId),
    page({ schoolId, name, version, atMs, untilMs }, render) {
      const key = `page ${schoolId} ${name}`
      const held = answers.find(key, version, atMs)
      if (held) return held
      const fresh = { ...finishedOf(Buffer.from(render())), version, untilMs }
      answers.keep(key, fresh)
      return fresh
    }
  }
}
