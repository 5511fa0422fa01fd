import type { Sql } from '../database/pool.ts'
import { coalesce } from '../kernel/coalesce.ts'
import { type ListedSchool, readSchools } from './queries.ts'

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
