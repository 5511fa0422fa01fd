/** Owner of a task: the caller and its group, such as its school. Limits apply to the group. */
export interface Owner {
  readonly group: string
  readonly caller: string
}

/** Limits of the scheduler, in tasks and milliseconds. */
export interface QueueLimits {
  /** Maximum running tasks. */
  readonly places: number
  /** Maximum running tasks of one group. */
  readonly share: number
  /** Maximum waiting tasks. If the queue is full, the group with most waiting tasks loses its newest one. */
  readonly waiting: number
  /** Maximum waiting tasks of one group; unlimited by default. */
  readonly waitingShare?: number
  readonly patienceMs: number
  /** If the first waiting task of a caller has waited this long, new tasks of that caller are refused. */
  readonly overrunMs: number
}

/** A task. It is started once its turn comes, or refused. A started task must call `leave` once at its end. */
interface Task {
  start(leave: () => void): void
  refuse(): void
}

interface WaitingTask {
  readonly task: Task
  readonly sinceMs: number
  readonly timer: NodeJS.Timeout
}

/** A group with running or waiting tasks, and the queue of each caller. */
interface Group {
  readonly name: string
  readonly share: number
  running: number
  waiting: number
  readonly lines: Map<string, WaitingTask[]>
}

/** Owner of the service's own tasks. The limit of running tasks per group does not apply, because other queues limit them. */
const SERVICE: Owner = { group: '', caller: '' }

/**
 * Fair scheduler: round robin between groups, and between the callers of a group. However many tasks one caller queues, another
 * caller waits for one of them at most.
 */
export class FairQueue {
  readonly #limits: Required<QueueLimits>
  readonly #nowMs: () => number
  /** Ordered by turn: the next group is first. */
  readonly #groups = new Map<string, Group>()
  #running = 0
  #waiting = 0

  constructor(limits: QueueLimits, nowMs: () => number = () => performance.now()) {
    this.#limits = { waitingShare: limits.waiting, ...limits }
    this.#nowMs = nowMs
  }

  /** Starts the task now or later, or refuses it. Without an owner it belongs to the service. */
  take(task: Task, owner: Owner = SERVICE): void {
    const group = this.#groups.get(owner.group) ?? this.#open(owner.group)
    const mayStart = this.#running < this.#limits.places && group.running < group.share
    if (mayStart && group.waiting === 0) this.#start(task, group)
    else this.#join(task, group, owner.caller)
  }

  #open(name: string): Group {
    const { places, share } = this.#limits
    const group = { name, share: name === '' ? places : share, running: 0, waiting: 0, lines: new Map() }
    this.#groups.set(name, group)
    return group
  }

  #start(task: Task, group: Group): void {
    this.#running += 1
    group.running += 1
    task.start(() => {
      this.#running -= 1
      group.running -= 1
      this.#closeIfIdle(group)
      this.#serve()
    })
  }

  #join(task: Task, group: Group, caller: string): void {
    const line = group.lines.get(caller) ?? []
    const [first] = line
    const { overrunMs, waiting, waitingShare } = this.#limits
    const isOverrun = first !== undefined && this.#nowMs() - first.sinceMs > overrunMs
    const isFull = group.waiting >= waitingShare || (this.#waiting >= waiting && !this.#makeRoom(group))
    if (isOverrun || isFull) {
      this.#closeIfIdle(group)
      task.refuse()
      return
    }
    const place: WaitingTask = {
      task: task,
      sinceMs: this.#nowMs(),
      timer: setTimeout(() => this.#drop(group, caller, place), this.#limits.patienceMs)
    }
    line.push(place)
    group.lines.set(caller, line)
    group.waiting += 1
    this.#waiting += 1
  }

  /** Refuses the newest task of the longest queue, or returns false if no queue is longer than this group's. */
  #makeRoom(group: Group): boolean {
    let longestGroup = group
    for (const other of this.#groups.values()) if (other.waiting > longestGroup.waiting) longestGroup = other
    if (longestGroup.waiting <= group.waiting + 1) return false
    const [caller, line] = longestOf(longestGroup.lines)
    this.#drop(longestGroup, caller, line.at(-1) as WaitingTask)
    return true
  }

  #drop(group: Group, caller: string, place: WaitingTask): void {
    const line = group.lines.get(caller) as WaitingTask[]
    line.splice(line.lastIndexOf(place), 1)
    this.#forget(group, caller, line, place)
    this.#closeIfIdle(group)
    place.task.refuse()
  }

  #forget(group: Group, caller: string, line: readonly WaitingTask[], { timer }: WaitingTask): void {
    clearTimeout(timer)
    if (line.length === 0) group.lines.delete(caller)
    group.waiting -= 1
    this.#waiting -= 1
  }

  /** Starts waiting tasks in turn. Groups without waiting tasks are few, because each has a running task. */
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

  #next(group: Group): Task {
    const [caller, line] = group.lines.entries().next().value as [string, WaitingTask[]]
    const place = line.shift() as WaitingTask
    group.lines.delete(caller)
    if (line.length > 0) group.lines.set(caller, line)
    this.#forget(group, caller, line, place)
    return place.task
  }

  #closeIfIdle(group: Group): void {
    if (group.running === 0 && group.waiting === 0) this.#groups.delete(group.name)
  }
}

function longestOf(lines: ReadonlyMap<string, WaitingTask[]>): [string, WaitingTask[]] {
  let longest: [string, WaitingTask[]] = ['', []]
  for (const entry of lines) if (entry[1].length > longest[1].length) longest = entry
  return longest
}
