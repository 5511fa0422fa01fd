import { connect, type Sql } from '../lib/infra/database/pool.ts'
import { uuidV7 } from '../lib/text/uuid.ts'
import { spreadOf } from './report.ts'
import { clearBookings, SCHOOL, type Stage } from './stage.ts'

/** Lessons of the measured course. */
const DAYS = 5
/** Calls of each kind in a round. */
const CALLS = 40
/** Maximum ratio of the database's time for a course to that for one booking. */
const GOAL = 2.5

interface CoursePlan {
  readonly rounds: number
  readonly progress: (label: string, fraction: number) => void
}

/** Measure calls that book a course of five lessons, and calls that book one lesson, in turns. Returns the ratio of each round. */
export async function measureCourse(stage: Stage, { rounds, progress }: CoursePlan): Promise<number[]> {
  const { url, slotIds } = stage
  const sql = connect(url, {
    max: 1,
    applicationName: 'swellbook bench',
    statementTimeoutMs: 0,
    silenceMs: 0
  })
  const lessons = slotIds.slice(0, DAYS)
  const runId = await addCourse(sql, lessons)
  const [{ id: partnerId } = { id: '' }] = await sql<{ id: string }[]>`
    select id::text from partners where school_id = ${SCHOOL} order by id limit 1`
  const course = (sql: Sql) => {
    const orderId = uuidV7(Date.now())
    return book(
      sql,
      lessons.map((slotId, i) => ({ ...requestOf(slotId, partnerId), orderId, orderNumber: i + 1, runId }))
    )
  }
  const single = (sql: Sql) => book(sql, [requestOf(lessons[0] as string, partnerId)])
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    progress('course against booking', round / rounds)
    await clearBookings(sql)
    const isCourseFirst = round % 2 === 0
    const [first, second] = isCourseFirst ? [course, single] : [single, course]
    const times = [await timeCalls(sql, first), await timeCalls(sql, second)] as const
    const [courseMs, singleMs] = isCourseFirst ? times : [times[1], times[0]]
    // The first round is a warm-up.
    if (round > 0) ratios.push(courseMs / singleMs)
  }
  await sql.end({ timeout: 5 })
  return ratios
}

export function courseLine(ratios: readonly number[]): string {
  return `A course of ${DAYS} lessons costs the database ${spreadOf(ratios)} x one booking (${ratios.length} rounds; goal ${GOAL})`
}

/** Median milliseconds of a call, without its commit, which costs every call the same and would hide the difference. */
async function timeCalls(sql: Sql, call: (sql: Sql) => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < CALLS; n += 1) {
    await sql.unsafe('begin')
    const start = performance.now()
    await call(sql)
    times.push(performance.now() - start)
    await sql.unsafe('commit')
  }
  return times.sort((a, b) => a - b)[CALLS / 2] as number
}

async function addCourse(sql: Sql, slotIds: readonly string[]): Promise<string> {
  const [id, courseId] = [uuidV7(Date.now()), uuidV7(Date.now())]
  const course = JSON.stringify({ id: courseId, name: 'Bench', priceCents: 15_000, runs: [{ id, slotIds }] })
  await sql`select add_runs(${SCHOOL}, ${course}::text::json)`
  return id
}

function requestOf(slotId: string, partnerId: string) {
  const guest = { customerName: 'Ana Silva', customerEmail: 'ana@example.com' }
  return { id: uuidV7(Date.now()), slotId, partnerId, participants: 1, ...guest }
}

/** Books in one call; throws if a request is refused. */
async function book(sql: Sql, requests: readonly object[]): Promise<void> {
  const rows = await sql<
    { code: string }[]
  >`select code from book_many(${SCHOOL}, ${JSON.stringify(requests)}::text::json)`
  const refusal = rows.find(({ code }) => code !== 'ok')
  if (refusal || rows.length !== requests.length) throw new Error(`the booking was refused: ${refusal?.code}`)
}
