import type { Sql } from '../database/pool.ts'
import type { SchoolPoint } from './rules.ts'

/** The points of a school, and the digest of them. */
interface SchoolPoints {
  readonly points: readonly SchoolPoint[]
  readonly version: string
}

/** Where a school picks guests up and drops them off, or undefined where there is no such school. */
export async function readPoints(sql: Sql, schoolId: string): Promise<SchoolPoints | undefined> {
  const [known] = await sql<SchoolPoints[]>`
    select points, md5(points::text) as version from schools where id = ${schoolId}`
  return known
}
