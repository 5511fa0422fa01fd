import { setTimeout as sleep } from 'node:timers/promises'
import { between, type Draw, drawFor } from '../../lib/demo/random.ts'
import { retry, type Seat, type World } from './world.ts'

/** One kind of fault: `strike` injects it and resolves after repairing it. */
export interface Fault {
  readonly name: string
  /** Visible effect, for the table in docs/reliability.md. */
  readonly what: string
  readonly needsClock?: true
  strike(world: World, draw: Draw): Promise<void>
}

const MINUTE = 60_000
/** Offsets of the database's clock in minutes: less than the lessons are ahead. */
const CLOCK = { back: -60, ahead: 180 } as const

const seatOf = ({ seats }: World, draw: Draw): Seat => seats[draw() < 0.5 ? 0 : 1]
const pause = (draw: Draw, min: number, max: number) => sleep(between(draw, min, max))

async function restart(world: World, seat: Seat, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const code = await world.end(seat, signal)
  if (signal === 'SIGTERM' && code !== 0)
    world.incidents.push(`a server that was told to stop ended with ${code}`)
  await world.start(seat)
}

async function killDatabase({ cluster }: World, draw: Draw): Promise<void> {
  cluster.kill()
  await pause(draw, 0, 1500)
  await cluster.start()
}

/** Disturbs the database connections of one server or both for a while. */
async function disturb(world: World, draw: Draw, ms: number, degrade: (seat: Seat) => void): Promise<void> {
  const seats = draw() < 0.5 ? world.seats : [seatOf(world, draw)]
  for (const seat of seats) degrade(seat)
  await sleep(ms)
  for (const { proxy } of seats) proxy.heal()
}

/** Breaks connections while answers are in transit, then waits for new ones. */
async function breakOff(seats: readonly Seat[]): Promise<void> {
  await sleep(150)
  for (const { proxy } of seats) proxy.delay(15)
  await sleep(40)
  for (const { proxy } of seats) {
    proxy.reset()
    proxy.heal()
  }
}

/** Every fault, by name. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'server killed',
    what: 'SIGKILL to one of the two servers, which is started again',
    strike: (world, draw) => restart(world, seatOf(world, draw), 'SIGKILL')
  },
  {
    name: 'server restarted',
    what: 'SIGTERM to one of the two servers, which is started again; it must end with code 0',
    strike: (world, draw) => restart(world, seatOf(world, draw), 'SIGTERM')
  },
  {
    name: 'server frozen',
    what: 'SIGSTOP to one of the two servers for up to two seconds',
    async strike(world, draw) {
      const { running } = seatOf(world, draw)
      running?.signal('SIGSTOP')
      await pause(draw, 200, 2000)
      running?.signal('SIGCONT')
    }
  },
  {
    name: 'PostgreSQL killed',
    what: 'SIGKILL to all processes of PostgreSQL, and a start within 1.5 seconds',
    strike: killDatabase
  },
  {
    name: 'PostgreSQL restarted',
    what: 'a fast shutdown, and a start within 1.5 seconds',
    async strike({ cluster }, draw) {
      await cluster.stop()
      await pause(draw, 0, 1500)
      await cluster.start()
    }
  },
  {
    name: 'everything killed',
    what: 'SIGKILL to one server and all processes of PostgreSQL at the same time',
    async strike(world, draw) {
      const seat = seatOf(world, draw)
      const ended = world.end(seat, 'SIGKILL')
      await Promise.all([killDatabase(world, draw), ended])
      await world.start(seat)
    }
  },
  {
    name: 'session killed',
    what: 'SIGKILL to one session of PostgreSQL, which then ends all others and recovers',
    async strike({ sql, cluster }) {
      const sessions = await sql<{ pid: number; servers: boolean }[]>`
        select pid, application_name like 'swellbook%' as servers
        from pg_stat_activity where backend_type = 'client backend' order by state, pid limit 1000`
      const victim = sessions.find(({ servers }) => servers)
      if (!victim) return
      cluster.killSession(victim.pid)
      // A postmaster without processor time keeps answering from old sessions for a while.
      const pids = sessions.map(({ pid }) => pid)
      await retry(async () => {
        const [left] = await sql`select from pg_stat_activity where pid in ${sql(pids)} limit 1`
        if (left) throw new Error('PostgreSQL has not seen that a session was killed.')
      })
    }
  },
  {
    name: 'sessions terminated',
    what: '`pg_terminate_backend` on every session of both servers, five times',
    async strike({ sql }, draw) {
      for (let i = 0; i < 5; i += 1) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'swellbook%'`
        await pause(draw, 10, 200)
      }
    }
  },
  {
    name: 'network delayed',
    what: 'every packet between a server and PostgreSQL takes 5 to 60 ms longer, for up to two seconds',
    strike(world, draw) {
      const ms = between(draw, 5, 60)
      return disturb(world, draw, between(draw, 500, 2000), ({ proxy }) => proxy.delay(ms))
    }
  },
  {
    name: 'connections reset',
    what: 'connections to PostgreSQL become slow and then break, also during answers, five times',
    async strike({ seats }) {
      for (let i = 0; i < 5; i += 1) await breakOff(seats)
    }
  },
  {
    name: 'black hole',
    what: 'connections to PostgreSQL stay open but transmit nothing, for up to five seconds; old ones never again',
    strike: (world, draw) => disturb(world, draw, between(draw, 500, 5000), ({ proxy }) => proxy.blackhole())
  },
  {
    name: 'answers swallowed',
    what: 'PostgreSQL receives and executes everything, but its answers are lost, for up to three seconds',
    strike: (world, draw) =>
      disturb(world, draw, between(draw, 200, 3000), ({ proxy }) => proxy.blackhole('answers'))
  },
  {
    name: 'clock moved',
    what: 'the clock of PostgreSQL jumps, at most one hour back or three hours ahead',
    needsClock: true,
    async strike({ cluster }, draw) {
      cluster.clock?.move(between(draw, CLOCK.back, CLOCK.ahead) * MINUTE)
      await pause(draw, 100, 1000)
    }
  }
]

/** Sequence of faults: each one once in seeded order, then all again. */
export function faultsOf(
  seed: number,
  hasClock: boolean,
  faults: readonly Fault[] = FAULTS
): () => { fault: Fault; draw: Draw } {
  const draw = drawFor(seed, 'faults')
  const able = faults.filter(({ needsClock }) => hasClock || !needsClock)
  let deck: Fault[] = []
  return () => {
    // Each fault draws from its own generator, so it never shifts the sequence.
    if (deck.length === 0) deck = shuffle(able, draw)
    return { fault: deck.pop()!, draw: drawFor(Math.floor(draw() * 2 ** 31), 'fault') }
  }
}

function shuffle<Item>(items: readonly Item[], draw: Draw): Item[] {
  return items
    .map(item => [draw(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
}

/** Injects one fault after another until `isOver`; reports each before it strikes. */
export async function injectFaults(
  world: World,
  next: ReturnType<typeof faultsOf>,
  isOver: () => boolean,
  onFault: (fault: Fault) => void
): Promise<void> {
  while (!isOver()) {
    const { fault, draw } = next()
    onFault(fault)
    // A fault that needs the database may strike while it is still starting.
    await fault.strike(world, draw).catch(() => {})
    await pause(draw, 200, 1500)
  }
}
