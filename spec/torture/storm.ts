import { type Draw, drawFor } from '../../lib/demo/random.ts'
import { Problem } from '../../lib/errors.ts'
import { connect, faultOf, type Sql } from '../../lib/infra/database/pool.ts'
import { addInstructor } from '../../lib/schools/transactions.ts'
import { createAsker } from './ask.ts'
import { at } from './choose.ts'
import { Timeline } from './clock.ts'
import { newOf } from './cluster.ts'
import { gatherFacts } from './facts.ts'
import { follow } from './follow.ts'
import { judge } from './judge.ts'
import { listen } from './listener.ts'
import { NO_MONEY } from './money.ts'
import { checkSchool, sample } from './sampler.ts'
import { addTortureSchool } from './school.ts'
import type { Plan } from './torture.ts'
import { count, countReceived, type RoundMessage } from './verdict.ts'
import type { World } from './world.ts'
import type { Stage } from './writer.ts'
import { WRITERS } from './writers.ts'

/** Number of concurrent writers, and connections of those that bypass the servers. */
const CROWD = 24
const CONNECTIONS = 12
/** More than one school, because one server batch decides bookings of several schools. */
const SCHOOLS = 2
const DECK = WRITERS.flatMap(writer => Array<(typeof WRITERS)[number]>(writer.weight).fill(writer))

/** Result and duration of one turn of a writer. */
interface Turn {
  readonly name: string
  readonly ms: number
}

/**
 * Runs all writers concurrently without faults, and judges by the database itself: seats add up in every
 * sample, and its log shows no deadlock and no constraint violation. Answers are not compared with a
 * ledger, because lessons appear, end and move meanwhile.
 */
export async function storm(world: World, plan: Pick<Plan, 'name' | 'seed' | 'ms'>): Promise<RoundMessage> {
  const { cluster, sql, incidents } = world
  const before = cluster.countStates()
  const own = connect(world.databaseUrl, { max: CONNECTIONS, applicationName: 'torture storm' })
  const asker = createAsker()
  const stages = await Promise.all(
    Array.from({ length: SCHOOLS }, (_, n) => openStage(world, own, asker, `${plan.name}-${n}`))
  )
  const listeners = await Promise.all(stages.map(({ id }) => listen(sql, id, plan.seed)))
  let over = false
  let isFinished = false
  const timer = setTimeout(() => (over = true), plan.ms)
  const results: Turn[] = []
  const write = async (n: number) => {
    const draw = drawFor(plan.seed, `${plan.name}-${n}`)
    while (!over) results.push(await turn(at(stages, draw()) as Stage, draw, incidents))
  }
  const writing = Promise.all(Array.from({ length: CROWD }, (_, n) => write(n))).finally(() => {
    clearTimeout(timer)
    isFinished = true
  })
  // All at once, so the first failure is the reported one.
  const [samples, missingEvents] = await Promise.all([
    Promise.all(stages.map(({ id }) => sample(sql, id, () => isFinished))),
    Promise.all(stages.map(({ id }) => follow(sql, id, () => isFinished))),
    writing
  ])
  const last = await Promise.all(stages.map(({ id }) => checkSchool(sql, id)))
  const deliveries = await Promise.all(listeners.map(listener => listener.settle()))
  await Promise.all([asker.close(), own.end({ timeout: 1 }), ...listeners.map(listener => listener.close())])
  const taken = samples.reduce((sum, each) => sum + each.taken, 0)
  const wrong = [...samples.flatMap(each => each.wrong), ...last.flat()]
  const facts = gatherFacts({
    ...{ school: { id: plan.name, key: '', slots: [] }, entries: [], rows: [], timeline: new Timeline() },
    samples: { taken, wrong },
    missingEvents: missingEvents.flat(),
    deliveries,
    money: NO_MONEY,
    states: newOf(cluster.countStates(), before),
    incidents: incidents.splice(0)
  })
  return {
    ...{ operations: results.length, unknown: 0, samples: taken, faults: {}, findings: judge(facts) },
    ...countReceived(deliveries),
    slowestMs: Math.round(results.reduce((slowest, { ms }) => Math.max(slowest, ms), 0)),
    answers: count(results.map(({ name }) => name))
  }
}

async function openStage(
  world: World,
  sql: Sql,
  asker: ReturnType<typeof createAsker>,
  id: string
): Promise<Stage> {
  const school = await addTortureSchool(world.sql, id)
  const instructors = ['storm-1', 'storm-2', 'storm-3']
  for (const name of instructors) await addInstructor(world.sql, { schoolId: id, id: name, name })
  const bookings: string[] = []
  let requests = 0
  return {
    ...{ id, sql, bookings, instructors, lessons: school.slots.map(slot => slot.id) },
    async ask(wire) {
      requests += 1
      const { running } = world.seats[requests % 2 === 0 ? 0 : 1]
      const { status, body } = await asker.send(running?.url ?? '', school.key, wire)
      if (status === undefined || (status >= 500 && status !== 503)) {
        world.incidents.push(`${wire.method} ${wire.path} was answered ${status ?? body}`)
      }
      if (status === 200 || status === 201) bookings.push(body.uuid ?? body.bookingId)
      return String(status)
    }
  }
}

async function turn(stage: Stage, draw: Draw, incidents: string[]): Promise<Turn> {
  const writer = at(DECK, draw()) as (typeof DECK)[number]
  const begun = performance.now()
  const outcome = await writer.write(stage, draw).catch((error: unknown) => {
    if (error instanceof Problem) return error.code
    // Errors of the database itself are in its log.
    if (faultOf(error) === 'bug') incidents.push(`${writer.name} failed: ${error}`)
    return faultOf(error)
  })
  return { name: `${writer.name} ${outcome}`, ms: performance.now() - begun }
}
