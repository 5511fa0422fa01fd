import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Control } from './control.ts'
import type { Outcome } from './findings.ts'
import { run } from './program.ts'
import type { Stage } from './stage.ts'

const NAME = 'slowhttptest'
const CONNECTIONS = 1000
const SECONDS = 40
/** How long the tool's own probe waits for an answer. */
const PROBE_SECONDS = 5
/** Seconds for the tool to end and write its report after its time. */
const GRACE_SECONDS = 30

const MODES: readonly (readonly [name: string, args: readonly string[], path: string])[] = [
  ['slow headers', ['-H', '-i', '5'], '/schools'],
  ['slow bodies', ['-B', '-i', '5', '-s', '8192'], '/book/{schoolId}/{slotId}'],
  ['overlapping ranges', ['-R', '-a', '1', '-b', '3000'], '/docs'],
  ['slow reads', ['-X', '-k', '10', '-n', '5', '-z', '32', '-w', '512', '-y', '1024'], '/openapi.json']
]

/** What the tool's report says. */
export interface Probed {
  /** Seconds it lasted, and those in which its own probe got no answer. */
  readonly seconds: number
  readonly unavailable: number
  /** Why it ended, in its words; undefined where it did not say. */
  readonly ending: string | undefined
}

/** Reads what the tool printed, and the lines that it wrote each second. */
function readProbed(output: string, csv: string): Probed {
  // The tool paints its words.
  const plain = output.replace(/\u001b\[[\d;?]*[A-Za-z]/g, '')
  const rows = csv
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(',').map(Number))
  return {
    seconds: rows.length,
    unavailable: rows.filter(row => row[4] === 0).length,
    ending: /Exit status:\s*(.*)/.exec(plain)?.[1]?.trim()
  }
}

async function probe(
  args: readonly string[],
  { connections, seconds, folder }: { connections: number; seconds: number; folder: string }
): Promise<Probed> {
  const size = ['-c', String(connections), '-r', '250', '-l', String(seconds), '-p', String(PROBE_SECONDS)]
  const report = join(folder, 'slow')
  const lines = `${report}.csv`
  rmSync(lines, { force: true })
  const { output } = await run(NAME, [...args, ...size, '-g', '-o', report], seconds + GRACE_SECONDS, folder)
  return readProbed(output, existsSync(lines) ? readFileSync(lines, 'utf8') : '')
}

/** Whether it finds that a server for few connections is not available to the next. */
export async function seesSlow({ url, folder }: Control): Promise<string[]> {
  const { unavailable } = await probe(['-H', '-i', '5', '-u', url], { connections: 200, seconds: 12, folder })
  return unavailable > 0 ? [] : ['that a server of few connections had none left']
}

/** Each kind of slow client, a thousand of them: the tool's own probe must find the service available throughout. */
export async function slowhttptest({ server, settled, folder }: Stage): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [name, args, path] of MODES) {
    const url =
      server.url +
      path.replace('{schoolId}', settled.things.schoolId).replace('{slotId}', settled.things.slotId)
    const probed = await probe([...args, '-u', url], { connections: CONNECTIONS, seconds: SECONDS, folder })
    outcomes.push(judged(name, path, probed))
  }
  return outcomes
}

function judged(name: string, path: string, { seconds, unavailable, ending }: Probed): Outcome {
  const kinds = [
    ...(ending === undefined || seconds === 0 ? ['It did not end as it should'] : []),
    ...(unavailable > 0 ? ['The service was not available throughout'] : [])
  ]
  return {
    tool: NAME,
    did: `${CONNECTIONS} connections, ${name}: \`${path}\``,
    result: `${ending ?? 'No word of its end'} after ${seconds} s, available in ${seconds - unavailable} of them`,
    findings: kinds.map(kind => ({ tool: NAME, kind, where: name }))
  }
}
