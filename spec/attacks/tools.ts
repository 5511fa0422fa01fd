import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { seedDemo } from '../../lib/demo/transactions.ts'
import { connect, type Sql } from '../../lib/infra/database/pool.ts'
import { startEmbedded } from '../../lib/infra/embedded/start.ts'
import { migrate } from '../../lib/infra/migrations.ts'
import { logTo } from '../support/log.ts'
import {
  exampleOf,
  type Operation,
  operations,
  type Place,
  placesOf,
  put,
  type Schema
} from '../support/operations.ts'
import { addSignedInOwner } from '../support/owner.ts'
import { renew } from '../support/renew.ts'
import { fillSea } from '../support/sea.ts'
import { addressOf, sentOf } from '../support/send.ts'
import { serve } from '../support/server.ts'
import { addEverything, NO_RATES } from '../support/settle.ts'

const HELP = `npm run attacks -- [MINUTES]

Attacks a server of its own, on the loopback only, with slowhttptest (3 minutes), wapiti (4 minutes) and sqlmap (MINUTES,
25 by default), and prints a report. Before that, each tool must find the faults of a server that has them.
A remark needs mending unless docs/attacks.md judges it.

Exit code 0: nothing to mend. 1: a remark without a judgement, or a tool missed a fault. 2: a tool, unshare or ip is missing.
To install the tools: apt-get install slowhttptest wapiti sqlmap`

type Stage = Awaited<ReturnType<typeof openStage>>
/** An input of an operation; without `place`, the caller's key. */
type Target = { readonly operation: Operation; readonly place?: Place }
/** One line of the report, and the tool's remarks, each `kind: place`. */
type Result = readonly [line: string, remarks: readonly string[]]

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** Runs a tool in a temporary home directory with a time limit in seconds. */
function run(tool: string, args: readonly string[], seconds: number, folder: string) {
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, TERM: 'dumb', LANG: 'C.UTF-8' }
  const bounds = { timeout: seconds * 1000, killSignal: 'SIGKILL', maxBuffer: 2 ** 26 } as const
  return new Promise<{ output: string; isFinished: boolean }>(resolve => {
    const child = execFile(tool, args, { env, cwd: folder, ...bounds }, (error, out, err) =>
      resolve({ output: `${out}\n${err}`, isFinished: error === null })
    )
    child.stdin?.end()
  })
}

/** Reads and deletes a report; `fallback` if the tool wrote none. */
function takeReport(file: string, fallback = ''): string {
  const report = existsSync(file) ? readFileSync(file, 'utf8') : fallback
  rmSync(file, { force: true })
  return report
}

/** A server with the demo and a school with one of everything, on a separate PostgreSQL. */
async function openStage() {
  const folder = mkdtempSync(join(tmpdir(), 'swellbook-attacks-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const cluster = await startEmbedded({ dataDir: join(folder, 'data') })
  await migrate(cluster.url)
  const sql = connect(cluster.url, { statementTimeoutMs: 60_000, silenceMs: 0 })
  await seedDemo(sql)
  await fillSea(cluster.url)
  const statuses = new Map<string, number>()
  const errors: string[] = []
  const log = logTo(({ level, message, status }) => {
    if (level === 'error') errors.push(`The log has an error: ${message}`)
    if (message === 'request') statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)
  })
  const settings = { ...NO_RATES, TRUSTED_PROXIES: '1' }
  const server = await serve({ teardown: () => {} }, { on: { url: cluster.url, sql }, settings, log })
  const settled = await addEverything(server, 'attacked')
  return { server, folder, statuses, errors, settled, close: () => server.close().then(cluster.stop) }
}

/**
 * A server with every fault that the tools search for: few connections, and input that reaches SQL and HTML
 * unescaped.
 */
async function openControl(sql: Sql) {
  const control = createServer(async (request, response) => {
    const [, body] = /"school": ?"(.*)"/s.exec(await text(request)) ?? []
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://control')
    const key = request.headers['x-partner-api-key']
    const input = body ?? searchParams.get('school') ?? key ?? decodeURIComponent(pathname.slice(1))
    response.setHeader('content-type', 'text/html')
    try {
      const rows = await sql.unsafe(`select name from schools where id = '${input}'`)
      const names = rows.map(({ name }) => `<li>${name}`).join('')
      response.end(`<h1>${input}</h1><ul>${names}</ul><a href="/schools?school=${input}">Again</a>`)
    } catch (error) {
      // PHP's wording of the error, which wapiti recognizes.
      response.writeHead(500).end(`PostgreSQL query failed: ERROR: ${(error as Error).message}`)
    }
  })
  control.maxConnections = 50
  await once(control.listen(0, '127.0.0.1'), 'listening')
  return { control, url: `http://127.0.0.1:${(control.address() as AddressInfo).port}` }
}

const SLOW_MODES: readonly (readonly [name: string, path: string, args: string])[] = [
  ['slow headers', '/schools', '-H -i 5'],
  ['slow bodies', '/book/{schoolId}/{slotId}', '-B -i 5 -s 8192'],
  ['overlapping ranges', '/docs', '-R -a 1 -b 3000'],
  ['slow reads', '/openapi.json', '-X -k 10 -n 5 -z 32 -w 512 -y 1024']
]

/** Opens slow connections. The tool's own probe waits 5 s for an answer and writes one line a second. */
async function slow(args: string, connections: number, seconds: number, folder: string) {
  const words = `${args} -c ${connections} -r 250 -l ${seconds} -p 5 -g -o slow`.split(' ')
  const { output } = await run('slowhttptest', words, seconds + 30, folder)
  const rows = takeReport(join(folder, 'slow.csv')).trim().split('\n').slice(1)
  const ending = /Exit status:\s*(.*)/.exec(output.replace(/\u001b\[[\d;?]*[A-Za-z]/g, ''))?.[1]?.trim()
  return { ending, seconds: rows.length, away: rows.filter(row => row.split(',')[4] === '0').length }
}

async function slowhttptest({ server, settled, folder }: Stage): Promise<Result[]> {
  const results: Result[] = []
  for (const [name, path, args] of SLOW_MODES) {
    const { schoolId, slotId } = settled.things
    const url = server.url + path.replace('{schoolId}', schoolId).replace('{slotId}', slotId)
    const { ending, seconds, away } = await slow(`${args} -u ${url}`, 1000, 40, folder)
    const remarks = away > 0 ? [`The service was not always available: ${name}`] : []
    if (ending === undefined || seconds === 0) remarks.push(`It did not finish: ${name}`)
    const result = `${ending} after ${seconds} s, available in ${seconds - away} of them`
    results.push([`1000 connections, ${name}, ${path}: ${result}`, remarks])
  }
  return results
}

/** Every module that needs neither another database nor a host on the Internet. */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
type WapitiList = Readonly<Record<string, readonly Readonly<Record<'method' | 'path' | 'info', string>>[]>>

async function scan(args: readonly string[], seconds: number, folder: string) {
  const own = `--flush-session --no-bugreport --store-session ${folder} --store-config ${folder} --scope domain -v 0 -t 5 -f json -o wapiti.json`
  const ran = await run('wapiti', [...args, ...own.split(' ')], seconds, folder)
  const report = JSON.parse(takeReport(join(folder, 'wapiti.json'), '{}')) as Record<string, WapitiList>
  const lists = Object.entries({ ...report.vulnerabilities, ...report.anomalies })
  const remarks = lists.flatMap(([category, list]) =>
    list.map(({ method, path, info }) => `${category}: ${info}: ${method} ${path}`.replace(ID, '{id}'))
  )
  return { ...ran, remarks }
}

async function wapiti({ server, settled, folder }: Stage): Promise<Result[]> {
  const pages = operations.filter(({ entry }) => entry.route.method === 'GET' && !entry.route.isUnlisted)
  const starts = pages.flatMap(page => ['-s', server.url + addressOf(page, exampleOf(page, settled))])
  const headers = Object.entries({ ...settled.callers.school, ...settled.callers.owner })
  const caller = headers.flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const bounds = '--max-scan-time 30 --max-attack-time 30 --max-links-per-page 20 --max-files-per-dir 12'
  const args = `-u ${server.url}/ -m ${MODULES} --level 2 ${bounds}`.split(' ')
  const { output, isFinished, remarks } = await scan([...args, ...starts, ...caller], 240, folder)
  const foundPages = /found (\d+) URLs and forms/.exec(output)?.[1] ?? 0
  const line = `From ${pages.length} addresses to ${foundPages}, with ${MODULES}, each at most 30 s`
  return [[line, isFinished ? remarks : [...remarks, 'It did not finish']]]
}

const SQLMAP =
  '--batch --ignore-stdin --disable-coloring --answers quit=N,process=Y,extending=N,follow=N,reduce=Y,keep=Y --ignore-code * --skip-waf --timeout 10 --retries 0 --dbms PostgreSQL --level 2 --risk 2 --technique BEUS'
const UNTRIED = 'Not tried to the end'

/** Injects at the `*` of a request. Returns undefined if sqlmap tried everything and found nothing. */
async function inject(lines: readonly string[], body: unknown, parent: string, seconds: number) {
  const folder = mkdtempSync(join(parent, 'sqlmap-'))
  writeFileSync(join(folder, 'request.txt'), [...lines, '', body ?? ''].join('\r\n'))
  const { output } = await run('sqlmap', ['-r', 'request.txt', ...SQLMAP.split(' ')], seconds, folder)
  rmSync(folder, { recursive: true, force: true })
  if (/identified the following injection point|is vulnerable\. Do you want/.test(output)) return 'Injectable'
  return /do(es)? not (appear|seem) to be injectable/.test(output) ? undefined : UNTRIED
}

const isValue = ({ type, properties, items, anyOf = [] }: Schema): boolean =>
  !properties && !items && type !== 'object' && type !== 'array' && anyOf.every(isValue)

/** Attacks one place, or the caller's key, in a valid request. A new owner and address keep rates out of the way. */
async function injectAt({ operation, place }: Target, { server, settled, folder }: Stage, number: number) {
  const { route } = operation.entry
  const before = await renew(server, settled, route.name)
  const { headers: owner } = await addSignedInOwner(server.sql, before.things.schoolId)
  await server.sql`delete from connector_days`
  const example = exampleOf(operation, { ...before, callers: { ...before.callers, owner, person: owner } })
  const part = (container: unknown, key: string | number) =>
    (container as Record<string, unknown> | undefined)?.[key]
  const value = place?.keys.reduce<unknown>(part, example[place.at]) ?? 'Ana'
  const asking = place ? put(example, place, `${value}*`) : example
  const { headers, body } = sentOf(operation, asking)
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const address = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`, host: new URL(server.url).host }
  const lines = Object.entries({ ...type, ...headers, ...address }).map(([name, value]) =>
    !place && /^(x-partner-api-key|authorization|cookie)$/.test(name)
      ? `${name}: ${value}*`
      : `${name}: ${value}`
  )
  return inject([`${route.method} ${addressOf(operation, asking)} HTTP/1.1`, ...lines], body, folder, 60)
}

async function sqlmap(stage: Stage, seconds: number): Promise<Result[]> {
  const until = Date.now() + seconds * 1000
  const targets: Target[] = operations.flatMap(operation => [
    ...(operation.entry.route.auth.kind === 'public' ? [] : [{ operation }]),
    ...placesOf(operation)
      .filter(({ keys, schema }) => keys.length > 0 && isValue(schema))
      .map(place => ({ operation, place }))
  ])
  const remarks: string[] = []
  const queue = [...targets.entries()]
  const work = async () => {
    while (queue.length > 0 && Date.now() < until) {
      const [number, target] = queue.shift()!
      const kind = await injectAt(target, stage, number)
      const name = target.place ? `${target.place.at} ${target.place.keys.join('.')}` : 'key'
      if (kind) remarks.push(`${kind}: ${target.operation.name}, ${name}`)
      if (number % 25 === 0) say(`sqlmap: ${number} of ${targets.length} places`)
    }
  }
  await Promise.all([work(), work(), work()])
  if (queue.length > 0) remarks.push(`${UNTRIED}: the last ${queue.length} places`)
  return [[`${targets.length} places of ${operations.length} operations: ${remarks.length} remarks`, remarks]]
}

/** Runs each tool on the control. Returns the faults that they missed. */
async function checkTools({ server, settled, folder }: Stage): Promise<string[]> {
  const { control, url } = await openControl(server.sql)
  const id = settled.things.schoolId
  const { away } = await slow(`-H -i 5 -u ${url}`, 200, 12, folder)
  const { remarks } = await scan(['-u', `${url}/schools?school=${id}`, '-m', 'sql,xss'], 90, folder)
  const host = `host: ${new URL(url).host}`
  const places: readonly (readonly [name: string, lines: readonly string[], body?: string])[] = [
    ['path', [`GET /${id}* HTTP/1.1`, host]],
    ['query', [`GET /?school=${id}* HTTP/1.1`, host]],
    ['key', ['GET / HTTP/1.1', host, `x-partner-api-key: ${id}*`]],
    ['body', ['POST / HTTP/1.1', host, 'content-type: application/json'], `{"school": "${id}*"}`]
  ]
  const missed = ['SQL Injection', 'XSS'].filter(fault => !remarks.some(remark => remark.includes(fault)))
  for (const [name, lines, body] of places)
    if ((await inject(lines, body, folder, 90)) !== 'Injectable') missed.push(`injection into the ${name}`)
  control.closeAllConnections()
  control.close()
  return away > 0 ? missed : [...missed, 'all connections taken']
}

/** Attacks with every tool and prints the report. Returns true if there is nothing to fix. */
async function attackAll(stage: Stage, seconds: number): Promise<boolean> {
  const remarks: string[] = []
  for (const [name, attack] of Object.entries({ slowhttptest, wapiti, sqlmap })) {
    say(`${name} ...`)
    stage.statuses.clear()
    for (const [line, found] of await attack(stage, seconds)) {
      console.log(`${name}: ${line}`)
      remarks.push(...found.map(remark => `${name}: ${remark}`))
    }
    const statuses = [...stage.statuses].sort().map(([status, count]) => `${status}: ${count}`)
    console.log(`${name}: answers by status: ${statuses.join(', ')}`)
    remarks.push(...statuses.filter(status => status >= '500').map(status => `${name}: status ${status}`))
  }
  const { status } = await stage.server.get('/health/ready')
  if (status !== 200) remarks.push(`The server is not ready: ${status}`)
  const page = readFileSync(new URL('../../../docs/attacks.md', import.meta.url), 'utf8')
  const judged = [...page.matchAll(/^\| (\w+: [^|]+) \| /gm)].map(([, kind]) => kind as string)
  const open = [...remarks, ...stage.errors].filter(remark => !judged.some(kind => remark.startsWith(kind)))
  console.log([`Remarks: ${remarks.length}; to mend or to judge: ${open.length}`, ...open].join('\n- '))
  return open.length === 0
}

async function main(minutes: number): Promise<number> {
  const stage = await openStage()
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stage.close().finally(() => process.exit(2)))
  try {
    const missed = await checkTools(stage)
    for (const fault of missed) say(`A tool missed a fault of the control: ${fault}`)
    return missed.length === 0 && (await attackAll(stage, minutes * 60)) ? 0 : 1
  } finally {
    await stage.close()
  }
}

/**
 * Runs this script in a network namespace with only a loopback device, whose packets are as short as a
 * network's.
 */
function runIsolated(): number | null {
  const user = process.getuid?.() === 0 ? [] : ['--map-current-user', '--keep-caps']
  const setUp = 'which slowhttptest wapiti sqlmap >&2 && ip link set lo mtu 1500 up || exit 2; exec "$0" "$@"'
  const words = [...user, '--net', 'sh', '-c', setUp, process.execPath, ...process.argv.slice(1)]
  return spawnSync('unshare', words, { stdio: 'inherit', env: { ...process.env, ISOLATED: '1' } }).status
}

const [minutes = '25'] = process.argv.slice(2)
if (!(Number(minutes) > 0)) say(HELP)
else process.exitCode = process.env.ISOLATED ? await main(Number(minutes)) : (runIsolated() ?? 2)
