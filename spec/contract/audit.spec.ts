// tags: full
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const AUDIT = fileURLToPath(new URL('../../../.ci/audit', import.meta.url))

/** The one audited package, as a registry describes it. */
const PACKAGE = {
  name: 'pier',
  'dist-tags': { latest: '1.0.0' },
  versions: { '1.0.0': { name: 'pier', version: '1.0.0' } }
}

/** An advisory against every version of that package, as a registry returns it. */
function advisory(severity: string): string {
  // npm caches its result for an id.
  const id = ['moderate', 'high', 'critical'].indexOf(severity) + 1
  const url = `https://advisories.example/${id}`
  return JSON.stringify({ pier: [{ id, url, title: 'A fault', severity, vulnerable_versions: '>=0' }] })
}

type Answer = (response: ServerResponse) => void

const ANSWERS: readonly [name: string, answer: Answer, code: number, message: RegExp][] = [
  ['no advisory passes', response => response.end('{}'), 0, /no advisory that is high/],
  ['a moderate one passes', response => response.end(advisory('moderate')), 0, /no advisory that is high/],
  ['a high one fails', response => response.end(advisory('high')), 1, /A fault/],
  ['a critical one fails', response => response.end(advisory('critical')), 1, /A fault/],
  [
    'a registry that refuses the question passes, and that is printed',
    response => response.writeHead(405).end(),
    0,
    /does not answer, so nothing is known of advisories: 405/
  ],
  [
    'a registry that answers no JSON passes, and that is printed',
    response => response.end('<html>'),
    0,
    /does not answer, so nothing is known/
  ]
]

t.test('the audit of our packages', async t => {
  let answer: Answer = () => {}
  const registry = createServer((request, response) => {
    request.resume()
    if (request.method === 'POST') answer(response)
    else response.end(JSON.stringify(PACKAGE))
  })
  await new Promise<void>(resolve => registry.listen(0, '127.0.0.1', resolve))
  t.teardown(() => registry.close())
  const { port } = registry.address() as AddressInfo
  const folder = t.testdir({
    'package.json': JSON.stringify({ name: 'audited', version: '1.0.0', dependencies: { pier: '1.0.0' } }),
    'package-lock.json': JSON.stringify({
      ...{ name: 'audited', version: '1.0.0', lockfileVersion: 3, requires: true },
      packages: {
        '': { name: 'audited', version: '1.0.0', dependencies: { pier: '1.0.0' } },
        'node_modules/pier': { version: '1.0.0' }
      }
    })
  })
  const run = async (at: number) => {
    const env = {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${at}/`,
      npm_config_fetch_retries: '0',
      npm_config_cache: join(folder, 'cache')
    }
    const child = spawn('bash', [AUDIT, folder], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    return { message, code }
  }

  for (const [name, answers, code, message] of ANSWERS)
    t.test(name, async t => {
      answer = answers
      t.match(await run(port), { code, message })
    })

  t.test('passes with a message if the registry is unreachable', async t =>
    t.match(await run(1), { code: 0, message: /does not answer, so nothing is known/ })
  )
})
