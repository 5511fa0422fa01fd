import { findMovable } from '../../lib/demo/plan.ts'
import { ONDA_CLARA } from '../../lib/demo/schools.ts'
import { seedDemo } from '../../lib/demo/transactions.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { findLesson } from '../../lib/lessons/staff/queries.ts'
import { issueConnectorKey } from '../../lib/partners/keys/transactions.ts'
import { propose } from '../../lib/people/proposals/transactions.ts'
import { listPeople } from '../../lib/people/queries.ts'
import { addPerson } from '../../lib/people/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'

const schoolId = ONDA_CLARA.id

/** Seed the demo. The first time, also add an owner to its first school, and a proposal to decide on. */
export async function addDemo(sql: Sql) {
  const seed = await seedDemo(sql)
  if (seed.added.schools > 0) {
    await ownerOfDemo(sql)
    await proposeMove(sql, findMovable(seed.plan, seed.today).id)
  }
  return seed
}

/** Id of the demo owner, who is added if absent. */
export async function ownerOfDemo(sql: Sql): Promise<string> {
  const owners = await listPeople(sql, schoolId)
  const owner = owners.find(({ role, removedAt }) => role === 'owner' && removedAt === null)
  const id = owner?.id ?? uuidV7(Date.now())
  if (!owner) await addPerson(sql, { id, schoolId, ...ONDA_CLARA.owner })
  return id
}

/** Propose to start the lesson half an hour earlier. The proposing assistant's key is discarded. */
async function proposeMove(sql: Sql, slotId: string): Promise<void> {
  const lesson = await findLesson(sql, { schoolId, staffId: null }, slotId)
  if (!lesson) return
  const id = uuidV7(Date.now())
  await issueConnectorKey(sql, {
    id,
    schoolId,
    label: 'Timetable assistant',
    role: 'manager',
    staffId: null,
    scopes: ['read', 'propose'],
    expiresInDays: 90
  })
  const { lessonId, date, startTime, endTime, spotName, lessonType, participants, version } = lesson
  await propose(sql, { id, schoolId }, uuidV7(Date.now()), {
    kind: 'lesson_move',
    payload: { lessonId, date, startTime: '09:30', endTime: '11:30', spotName: null },
    base: { lessonVersion: version, lessonType, date, startTime, endTime, spotName, participants }
  })
}
