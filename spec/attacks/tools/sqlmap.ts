import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../../support/operations.ts'
import { addSignedInOwner } from '../../support/owner.ts'
import { renew } from '../../support/renew.ts'
import type { Settled } from '../../support/settle.ts'
import type { Control } from './control.ts'
import type { Finding, Outcome } from './findings.ts'
import { askingAt, listTargets, marked, type Target, wire, wireOf } from './places.ts'
import { run } from './program.ts'
import type { Stage } from './stage.ts'

const NAME = 'sqlmap'
const MARK = '*'
/** Seconds that one place gets, and how many are tried at once. */
const SECONDS = 60
const AT_ONCE = 3

/** What it would ask a person. UNION is tried in earnest only where something else is found, as it recommends itself. */
const ANSWERS = 'quit=N,process=Y,extending=N,follow=N,reduce=Y,keep=Y'
const OPTIONS = [
  // It would read its targets from there, where nobody types.
  ...['--batch', '--ignore-stdin', '--disable-coloring', '--answers', ANSWERS],
  // A refusal is what most of this is answered with, and no reason to stop.
  ...['--ignore-code', '*', '--skip-waf', '--timeout', '10', '--retries', '0'],
  ...['--dbms', 'PostgreSQL', '--level', '2', '--risk', '2', '--technique', 'BEUS']
]

/** What it came to at one place: `vulnerable`, `sound`, or why it is not known. */
export type Verdict = 'vulnerable' | 'sound' | { readonly untried: string }

/** Reads what the tool printed. */
function readVerdict(output: string): Verdict {
  if (/identified the following injection point|is vulnerable\. Do you want/.test(output)) return 'vulnerable'
  if (
    /testing for SQL injection on/.test(output) &&
    /do(es)? not (appear|seem) to be injectable/.test(output)
  )
    return 'sound'
  const reason = /\[(?:CRITICAL|ERROR)\] (.*)/.exec(output)?.[1]
  return { untried: reason ?? `no verdict after ${output.split('\n').length} lines` }
}

let runs = 0

/** Lets it at the marked place of one request. */
async function inject(request: string, parent: string, seconds: number): Promise<Verdict> {
  runs += 1
  const folder = join(parent, `sqlmap-${runs}`)
  mkdirSync(folder)
  const file = join(folder, 'request.txt')
  writeFileSync(file, request)
  try {
    const { output } = await run(NAME, ['-r', file, '--output-dir', folder, ...OPTIONS], seconds, folder)
    return readVerdict(output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether it finds what can be injected into the control, in each kind of place. */
export async function seesInjections({ url, folder, schoolId }: Control): Promise<string[]> {
  const value = schoolId + MARK
  const requests: readonly (readonly [place: string, request: string])[] = [
    ['the path', wire({ url, method: 'GET', address: `/${value}` })],
    ['the query', wire({ url, method: 'GET', address: `/?school=${value}` })],
    ['the key', wire({ url, method: 'GET', address: '/', headers: { 'x-partner-api-key': value } })],
    ['the body', wire({ url, method: 'POST', address: '/', body: JSON.stringify({ school: value }) })]
  ]
  const unseen: string[] = []
  for (const [place, request] of requests) {
    const verdict = await inject(request, folder, SECONDS)
    if (verdict !== 'vulnerable') unseen.push(`an injection into ${place} (${JSON.stringify(verdict)})`)
  }
  return unseen
}

/** Every place of every operation, one after the other, each in a request that is in order but for that. */
export async function sqlmap(
  stage: Stage,
  seconds: number,
  say: (word: string) => void = () => {}
): Promise<Outcome[]> {
  const until = performance.now() + seconds * 1000
  const targets = listTargets(stage.settled)
  const findings: Finding[] = []
  let [tried, inOrder] = [0, 0]
  const rest = [...targets]
  const tryRest = async () => {
    for (let target = rest.shift(); target; target = rest.shift()) {
      const { fine, found } = await attack(target, stage, (until - performance.now()) / 1000)
      if (found) findings.push(found)
      tried += 1
      inOrder += fine ? 1 : 0
      say(`${tried} of ${targets.length} places`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, tryRest))
  const places = new Set(targets.map(({ operation }) => operation.name)).size
  const untried = findings.filter(({ kind }) => kind === UNTRIED).length
  return [
    {
      tool: NAME,
      did: `${targets.length} places of ${places} operations, one by one, ${inOrder} of them in requests that were answered as wished; level 2, risk 2; boolean, error, UNION and stacked`,
      result: `${targets.length - findings.length} not injectable, ${findings.length - untried} injectable, ${untried} not tried to the end`,
      findings
    }
  ]
}

const UNTRIED = 'A place was not tried to the end'

async function attack(
  target: Target,
  stage: Stage,
  seconds: number
): Promise<{ fine: boolean; found: Finding | undefined }> {
  const { name } = target.operation
  const { at, keys } = target.place
  const found = (kind: string, why = '') => ({
    tool: NAME,
    kind,
    where: `${name}, ${at} ${keys.join('.')}${why}`
  })
  if (seconds < 1) return { fine: false, found: found(UNTRIED, ': no time was left') }
  const fine = await isFine(target, stage)
  const asking = marked(askingAt(target, await fresh(target, stage)), target, MARK)
  const request = wireOf(target.operation, asking, stage.server.url)
  const verdict = await inject(request, stage.folder, Math.min(seconds, SECONDS))
  if (verdict === 'sound') return { fine, found: undefined }
  return {
    fine,
    found: verdict === 'vulnerable' ? found('Injectable') : found(UNTRIED, `: ${verdict.untried}`)
  }
}

/** Whether the request without a mark is answered as wished. */
async function isFine(target: Target, stage: Stage): Promise<boolean> {
  const asking = askingAt(target, await fresh(target, stage))
  return (await ask(stage.server, target.operation, asking)).status < 400
}

/**
 * The things of the stage, those that an earlier request used up anew, for a caller whom no rate holds up: an owner has
 * 240 requests a minute, as has an address that knows no owner, and a connector's key 2,000 a day.
 */
async function fresh({ operation }: Target, { server, settled }: Stage): Promise<Settled> {
  const { things, callers, platformKey } = await renew(server, settled, operation.entry.route.name)
  const { kind } = operation.entry.route.auth
  if (kind === 'connector') await server.sql`delete from connector_days`
  const owner = kind === 'owner' ? await addSignedInOwner(server.sql, things.schoolId) : undefined
  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = callers
  const own = { ...known[kind], ...owner?.headers, 'x-forwarded-for': nextAddress() }
  return { platformKey, things, callers: { ...callers, [kind]: own } }
}

let addresses = 0

function nextAddress(): string {
  addresses += 1
  return `10.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}
