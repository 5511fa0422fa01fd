/** The owner of a piece of work: a caller, and the group that it shares its places with, such as its school. */
export interface Owner {
  readonly group: string
  readonly caller: string
}

/** Bounds of work that takes turns. Times are milliseconds. */
export interface TurnLimits {
  /** Work that may be under way at once. */
  readonly places: number
  /** How much of it may be of one group. */
  readonly share: number
  /** Work that may wait. If one more comes, the group that waits most loses its newest. */
  readonly waiting: number
  /** How much of it may be of one group; all of it by default. */
  readonly waitingShare?: number
  readonly patienceMs: number
  /** If the first of a caller has waited so long, no more of this caller may wait. */
  readonly overrunMs: number
}

/** Work to start once it has a place, or to refuse. Whatever starts calls `leave` once, when it has ended. */
export interface Turn {
  start(leave: () => void): void
  refuse(): void
}

interface Waiting {
  readonly turn: Turn
  readonly sinceMs: number
  readonly timer: NodeJS.Timeout
}

/** A group with work under way or waiting, and the line of each of its callers. */
interface Group {
  readonly name: string
  readonly share: number
  running: number
  waiting: number
  readonly lines: Map<string, Waiting[]>
}

/** Work of the service itself, whose own queues bound it: one group, which may have every place. */
const SERVICE: Owner = { group: '', caller: '' }

/**
 * Gives places to work: at once while some are free, else in turn by group, and within a group in turn by caller. So the next of a
 * caller waits for one of every other, however many a neighbour sends.
 */
export class Turns {
  readonly #limits: Required<TurnLimits>
  readonly #nowMs: () => number
  /** The group that is served next is first. */
  readonly #groups = new Map<string, Group>()
  #running = 0
  #waiting = 0

  constructor(limits: TurnLimits, nowMs: () => number = () => performance.now()) {
    this.#limits = { waitingShare: limits.waiting, ...limits }
    this.#nowMs = nowMs
  }

  /** Starts the work, now or later, or refuses it; without an owner it is the service's own. */
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

  /** Refuses the newest work of the group that waits most; false if none waits for more than this one would. */
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

  /** Gives free places to those whose turn it is. Groups that wait for nothing are few: each has a place. */
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
