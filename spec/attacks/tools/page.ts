import { readFileSync } from 'node:fs'
import { availableParallelism, platform } from 'node:os'
import { type Group, groupFindings, type Outcome } from './findings.ts'
import { versionOf } from './program.ts'
import type { Pulse } from './pulse.ts'

/** What one tool did, and what the server went through meanwhile. */
export interface Phase {
  readonly name: string
  readonly outcomes: readonly Outcome[]
  readonly pulse: Pulse
  /** Answers that the server gave, by status. */
  readonly statuses: Readonly<Record<string, number>>
  readonly seconds: number
}

/** The state of the server at one moment. */
export interface State {
  readonly rows: Readonly<Record<string, number>>
  readonly megabytes: number
}

/** Everything that the page tells. */
export interface Told {
  readonly at: Date
  /** Whether there was no network but a loopback. */
  readonly alone: boolean
  readonly phases: readonly Phase[]
  readonly before: State
  readonly after: State
  /** The status of `/health/ready` afterwards. */
  readonly ready: number
  /** Lines of the log that tell of a fault. */
  readonly faults: readonly string[]
}

/** What keeps a run from being a good one, a sentence each: none where everything is as it should be. */
export function listFaults({ phases, ready, faults }: Told): string[] {
  const failures = phases.flatMap(({ name, statuses }) =>
    Object.entries(statuses)
      .filter(([status]) => Number(status) >= 500)
      .map(([status, count]) => `While ${name} ran, ${status} was answered: ${count}.`)
  )
  return [
    ...groupsOf(phases)
      .filter(({ judgement }) => judgement === undefined)
      .map(({ tool, kind, count, first }) => `${tool}: ${kind} (${count}, first: ${first}).`),
    ...phases
      .filter(({ pulse }) => pulse.answered < pulse.asked || pulse.asked === 0)
      .map(
        ({ name, pulse }) =>
          `While ${name} ran, an ordinary caller was answered ${pulse.answered} of ${pulse.asked}.`
      ),
    ...failures,
    ...(ready === 200 ? [] : [`/health/ready answered ${ready} afterwards.`]),
    ...faults.map(fault => `The log tells of a fault: ${oneLine(fault).slice(0, 300)}`)
  ]
}

/** The summary of a run, in Markdown. */
export function pageOf(told: Told): string {
  const { at, alone, phases, before, after } = told
  const faults = listFaults(told)
  return `# What other people's tools found

\`npm run attacks\` writes this page. It starts the service with its demo and a school that has one of everything, on a
PostgreSQL of its own${alone ? ', where there is no network but a loopback,' : ' on the loopback'} and lets slowhttptest, wapiti and sqlmap, as Debian
has them, at it one after the other, with no rates in their way but the owners' (240 a minute). Before that each tool must
find what is wrong with a server made to be attacked: one that holds 50 connections and puts what it is sent into a statement and into its page as it is.
sqlmap must inject into its path, its query, its key and its body. Our own attack specs, which know every operation,
are in [spec/attacks](../spec/attacks).

Last run: ${at.toISOString().slice(0, 10)}, ${minutesOf(phases)} minutes of attacks, ${systemName()}, Node ${process.versions.node}, ${availableParallelism()} cores. ${
    faults.length === 0 ? 'Nothing was found that needs mending.' : `**${faults.length} to be looked at.**`
  }

${table(
  ['Tool', 'Version', 'What it did', 'What came of it'],
  phases
    .flatMap(({ outcomes }) => outcomes)
    .map(({ tool, did, result }) => [tool, versionOf(tool), did, result])
)}

## What it remarked

${remarks(groupsOf(phases))}

## What the server answered meanwhile

An ordinary caller asks ten times a second, each time on a new connection, and gives up after 5 s.

${table(
  ['While', 'Seconds', 'Answers, by status', 'Ordinary caller: asked, answered', 'Slowest answer to it'],
  phases.map(({ name, statuses, pulse, seconds }) => [
    name,
    String(seconds),
    Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
    `${pulse.asked}, ${pulse.answered}`,
    `${pulse.slowestMs} ms`
  ])
)}

The times are those of one process on a machine that also ran the tools and the caller.

## The server afterwards

${table(
  ['', 'Before', 'After'],
  [
    ['Memory of the process', `${before.megabytes} MB`, `${after.megabytes} MB`],
    ...Object.keys(before.rows).map(name => [name, String(before.rows[name]), String(after.rows[name])])
  ]
)}

${faults.length === 0 ? '`/health/ready` answered 200, no answer was 500 or above, and no line of the log tells of a fault.' : faults.map(fault => `- ${fault}`).join('\n')}
`
}

function groupsOf(phases: readonly Phase[]): Group[] {
  return groupFindings(phases.flatMap(({ outcomes }) => outcomes).flatMap(({ findings }) => findings))
}

function remarks(groups: readonly Group[]): string {
  if (groups.length === 0) return 'Nothing.'
  return table(
    ['Tool', 'What it says', 'Times', 'For instance', 'Our judgement'],
    groups.map(({ tool, kind, count, first, judgement }) => [
      tool,
      kind,
      String(count),
      first,
      judgement ?? '**To be looked at.**'
    ])
  )
}

function minutesOf(phases: readonly Phase[]): number {
  return Math.round(phases.reduce((sum, { seconds }) => sum + seconds, 0) / 60)
}

/** The system by the name that its maker gives it. */
function systemName(): string {
  try {
    const [, name] = /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? []
    return name ?? platform()
  } catch {
    return platform()
  }
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => oneLine(cell).replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
