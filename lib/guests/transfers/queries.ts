import type { Sql } from '../../infra/database/pool.ts'
import type { SchoolPoint } from './rules.ts'

/** The points of a school, with their digest. */
interface SchoolPoints {
  readonly points: readonly SchoolPoint[]
  readonly version: string
}

/** Pickup and drop-off points of a school; undefined if the school does not exist. */
export async function readPoints(sql: Sql, schoolId: string): Promise<SchoolPoints | undefined> {
  const [row] = await sql<SchoolPoints[]>`
    select points, md5(points::text) as version from schools where id = ${schoolId}`
  return row
}
