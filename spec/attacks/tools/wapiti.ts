import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, exampleOf, operations } from '../../support/operations.ts'
import type { Control } from './control.ts'
import type { Finding, Outcome } from './findings.ts'
import { type Ran, run } from './program.ts'
import type { Stage } from './stage.ts'

const NAME = 'wapiti'

/** Every module that needs no database from elsewhere and no host on the Internet to call back to. */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

/** The part of its time that looking for addresses may take, and each module, most of which need a second or two. */
const SHARE = 1 / 8

/** An id in an address; what is found of one lesson is found of all of them. */
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

interface Remark {
  readonly method: string
  readonly path: string
  readonly info: string
}

/** The report that the tool writes, as much of it as is read. */
export interface Report {
  readonly vulnerabilities: Readonly<Record<string, readonly Remark[]>>
  readonly anomalies: Readonly<Record<string, readonly Remark[]>>
}

/** Where it wrote no report, for it was stopped: that is a finding of its own. */
const NOTHING: Report = { vulnerabilities: {}, anomalies: {} }

/** What the tool reports, an id in an address written as one. */
function readFindings({ vulnerabilities, anomalies }: Report): Finding[] {
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([category, list]) =>
    list.map(({ method, path, info }) => ({
      tool: NAME,
      kind: `${category}: ${info.replace(ID, '{id}')}`,
      where: `${method} ${path.replace(ID, '{id}')}`
    }))
  )
}

/** How many addresses and forms it came to know, and which modules ran out of time, by its own word. */
function readCourse(output: string): { known: number; cut: string[] } {
  const known = Number(/found (\d+) URLs and forms/.exec(output)?.[1] ?? 0)
  const cut = [...output.matchAll(/Launching module (\w+)((?:(?!Launching module)[\s\S])*)/g)]
    .filter(([, , said]) => /attack time was reached/i.test(said as string))
    .map(([, name]) => name as string)
  return { known, cut }
}

async function scan(
  args: readonly string[],
  seconds: number,
  folder: string
): Promise<Ran & { report: Report }> {
  const file = join(folder, 'wapiti.json')
  rmSync(file, { force: true })
  const own = [
    ...['--flush-session', '--no-bugreport', '--store-session', folder, '--store-config', folder],
    ...['--scope', 'domain', '-v', '0', '-t', '5', '-f', 'json', '-o', file]
  ]
  const ran = await run(NAME, [...args, ...own], seconds, folder)
  try {
    return { ...ran, report: JSON.parse(readFileSync(file, 'utf8')) as Report }
  } catch {
    return { ...ran, report: NOTHING }
  }
}

/** Whether it finds the injections of the control. */
export async function seesPages({ url, folder, schoolId }: Control): Promise<string[]> {
  const { report } = await scan(['-u', `${url}/schools?school=${schoolId}`, '-m', 'sql,xss'], 60, folder)
  const kinds = readFindings(report).map(({ kind }) => kind)
  return ['SQL Injection', 'XSS'].filter(what => !kinds.some(kind => kind.includes(what)))
}

/** Crawls from every address that can be got, with the keys of a partner and an owner, and attacks what it finds there. */
export async function wapiti({ server, settled, folder }: Stage, seconds: number): Promise<Outcome[]> {
  const starts = operations
    .filter(({ entry }) => entry.route.method === 'GET' && !entry.route.unlisted)
    .map(operation => server.url + addressOf(operation, exampleOf(operation, settled)))
  const { school, owner } = settled.callers
  const share = Math.floor(seconds * SHARE)
  const { output, code, report } = await scan(
    [
      ...['-u', `${server.url}/`, '-m', MODULES, '--level', '2'],
      ...starts.flatMap(start => ['-s', start]),
      ...Object.entries({ ...school, ...owner }).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      ...['--max-scan-time', String(share), '--max-attack-time', String(share)],
      ...['--max-links-per-page', '20', '--max-files-per-dir', '12']
    ],
    seconds,
    folder
  )
  const findings = readFindings(report)
  const { known, cut } = readCourse(output)
  const ended = code === 0 ? `${findings.length} remarks` : `Ended with ${code ?? 'its time up'}`
  const shortened = cut.length > 0 ? `; ${share} s were not enough for ${cut.join(', ')}` : ''
  return [
    {
      tool: NAME,
      did: `From ${starts.length} addresses to ${known}, with ${MODULES.replaceAll(',', ', ')}`,
      result: ended + shortened,
      findings:
        code === 0
          ? findings
          : [...findings, { tool: NAME, kind: 'It did not end as it should', where: 'its report' }]
    }
  ]
}
