/** Owner of a task: the caller, and the group that shares places, such as its school. */
export interface Owner {
  readonly group: string
  readonly caller: string
}

/** Limits of the scheduler. Times are in milliseconds. */
export interface TurnLimits {
  /** Tasks that may run at once. */
  readonly places: number
  /** Of these, tasks of one group. */
  readonly share: number
  /** Tasks that may wait. If the queue is full, the group with most waiting tasks loses its newest. */
  readonly waiting: number
  /** Of these, tasks of one group; default: all. */
  readonly waitingShare?: number
  readonly patienceMs: number
  /** If the first task of a caller has waited this long, the caller's new tasks are refused. */
  readonly overrunMs: number
}

/** A task: starts once there is a place, or is refused. A started task calls `leave` once at its end. */
export interface Turn {
  start(leave: () => void): void
  refuse(): void
}

interface Waiting {
  readonly turn: Turn
  readonly sinceMs: number
  readonly timer: NodeJS.Timeout
}

/** A group with running or waiting tasks, and the queue of each caller. */
interface Group {
  readonly name: string
  readonly share: number
  running: number
  waiting: number
  readonly lines: Map<string, Waiting[]>
}

/** The service's own tasks: one group that may use every place, because their queues limit them. */
const SERVICE: Owner = { group: '', caller: '' }

/**
 * Fair scheduler: round robin between groups, and between the callers of a group. However many tasks one caller queues, another
 * waits for one of them at most.
 */
export class Turns {
  readonly #limits: Required<TurnLimits>
  readonly #nowMs: () => number
  /** In order of service: the next group is first. */
  readonly #groups = new Map<string, Group>()
  #running = 0
  #waiting = 0

  constructor(limits: TurnLimits, nowMs: () => number = () => performance.now()) {
    this.#limits = { waitingShare: limits.waiting, ...limits }
    this.#nowMs = nowMs
  }

  /** Starts the task now or later, or refuses it. Without an owner it belongs to the service. */
  take(turn: Turn, owner: Owner = SERVICE): void {
    const group = this.#groups.get(owner.group) ?? this.#open(owner.group)
    const mayStart = this.#running < this.#limits.places && group.running < group.share
    if (mayStart && group.waiting === 0) this.#start(turn, group)
    else this.#join(turn, group, owner.caller)
  }

  #open(name: string): Group {
    const { places, share } = this.#limits
    const group = { name, share: name === '' ? places : share, running: 0, waiting: 0, lines: new Map() }
    this.#groups.set(name, group)
    return group
  }

  #start(turn: Turn, group: Group): void {
    this.#running += 1
    group.running += 1
    turn.start(() => {
      this.#running -= 1
      group.running -= 1
      this.#closeIfIdle(group)
      this.#serve()
    })
  }

  #join(turn: Turn, group: Group, caller: string): void {
    const line = group.lines.get(caller) ?? []
    const [first] = line
    const { overrunMs, waiting, waitingShare } = this.#limits
    const isOverrun = first !== undefined && this.#nowMs() - first.sinceMs > overrunMs
    const isFull = group.waiting >= waitingShare || (this.#waiting >= waiting && !this.#makeRoom(group))
    if (isOverrun || isFull) {
      this.#closeIfIdle(group)
      turn.refuse()
      return
    }
    const place: Waiting = {
      turn,
      sinceMs: this.#nowMs(),
      timer: setTimeout(() => this.#drop(group, caller, place), this.#limits.patienceMs)
    }
    line.push(place)
    group.lines.set(caller, line)
    group.waiting += 1
    this.#waiting += 1
  }

  /** Refuses the newest task of the longest queue; false if no queue is longer than the new one. */
  #makeRoom(group: Group): boolean {
    let most = group
    for (const other of this.#groups.values()) if (other.waiting > most.waiting) most = other
    if (most.waiting <= group.waiting + 1) return false
    const [caller, line] = longestOf(most.lines)
    this.#drop(most, caller, line.at(-1) as Waiting)
    return true
  }

  #drop(group: Group, caller: string, place: Waiting): void {
    const line = group.lines.get(caller) as Waiting[]
    line.splice(line.lastIndexOf(place), 1)
    this.#forget(group, caller, line, place)
    this.#closeIfIdle(group)
    place.turn.refuse()
  }

  #forget(group: Group, caller: string, line: readonly Waiting[], { timer }: Waiting): void {
    clearTimeout(timer)
    if (line.length === 0) group.lines.delete(caller)
    group.waiting -= 1
    this.#waiting -= 1
  }

  /** Fills free places in turn. Idle groups are few: each holds a place. */
  #serve(): void {
    if (this.#waiting === 0) return
    for (const group of this.#groups.values()) {
      if (this.#running >= this.#limits.places) return
      if (group.waiting === 0 || group.running >= group.share) continue
      this.#groups.delete(group.name)
      this.#groups.set(group.name, group)
      this.#start(this.#next(group), group)
    }
  }

  #next(group: Group): Turn {
    const [caller, line] = group.lines.entries().next().value as [string, Waiting[]]
    const place = line.shift() as Waiting
    group.lines.delete(caller)
    if (line.length > 0) group.lines.set(caller, line)
    this.#forget(group, caller, line, place)
    return place.turn
  }

  #closeIfIdle(group: Group): void {
    if (group.running === 0 && group.waiting === 0) this.#groups.delete(group.name)
  }
}

function longestOf(lines: ReadonlyMap<string, Waiting[]>): [string, Waiting[]] {
  let longest: [string, Waiting[]] = ['', []]
  for (const entry of lines) if (entry[1].length > longest[1].length) longest = entry
  return longest
}
