// tags: full
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { allow, assistantAt } from '../../support/oauth.ts'
import { addConnectorKey, addSignedInOwner } from '../../support/owner.ts'
import { toolFolder } from '../../support/tools.ts'

const SUITE = join(toolFolder('@modelcontextprotocol/conformance'), 'dist/index.js')
const SHIM = fileURLToPath(new URL('../../support/glob-shim.js', import.meta.url))

/** Scenarios about parts of the protocol that the connector has, by revision. */
const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  '2025-06-18': ['ping', 'server-initialize', 'tools-list'],
  '2025-11-25': ['dns-rebinding-protection', 'ping', 'server-initialize', 'tools-list'],
  '2026-07-28': ['dns-rebinding-protection', 'http-header-validation', 'tools-list']
}

/**
 * Failures because the suite did not find its own tools, prompts or resources, or because the connector lacks an optional part:
 * prompts, resources, completion, logs, requests to the client.
 */
const ABSENT =
  /Unknown (method|tool)|^Not testable: server (does not list|exposes no)|not found\. Available tools|InputRequiredResult/

interface Check {
  readonly id: string
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  readonly errorMessage?: string
}

/** A proxy that adds the key, which the suite cannot send. Its target is set later than its address. */
async function startProxy(
  target: () => { url: string; key: string }
): Promise<{ url: string; proxy: Server }> {
  const proxy = createServer((incoming, outgoing) => {
    const { url, key } = target()
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` }
    const onward = request(`${url}${incoming.url}`, { method: incoming.method, headers }, answer => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return { url: `http://localhost:${(proxy.address() as AddressInfo).port}`, proxy }
}

/** Runs the suite. `onUrl` gets the address that it asks a person to open. */
async function runSuite(args: readonly string[], onUrl?: (url: string) => Promise<unknown>) {
  const child = spawn(process.execPath, ['--import', SHIM, SUITE, ...args], {
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const ended = once(child, 'exit')
  createInterface(child.stdout).on('line', line => {
    if (line.startsWith('http')) void onUrl?.(line.trim())
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code: code as number, output: out + err }
}

/** Checks of a run by scenario. The name of a folder is `server-SCENARIO-TIME`. */
function readChecks(folder: string): Map<string, readonly Check[]> {
  return new Map(
    readdirSync(folder).map(name => [
      name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, ''),
      JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8'))
    ])
  )
}

t.test('the official conformance suite', async t => {
  const target = { url: '', key: '' }
  const { url, proxy } = await startProxy(() => target)
  t.teardown(async () => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const settings = { PUBLIC_URL: url, CONNECTOR_RATE_PER_MINUTE: '100000' }
  const { server } = await openSchool(t, { settings })
  Object.assign(target, { url: server.url, key: (await addConnectorKey(server.sql)).key })
  const mcp = `${url}/api/mcp/escola`

  for (const [revision, scenarios] of Object.entries(SCENARIOS)) {
    await t.test(`passes complete in ${revision}, except for what the connector lacks`, async t => {
      const folder = t.testdir()
      const suite = ['--suite', 'all', '--spec-version', revision]
      const { output } = await runSuite(['server', '--url', mcp, ...suite, '-o', folder])
      const checks = readChecks(folder)
      t.ok(checks.size > 25, output)
      const failures = [...checks].flatMap(([scenario, list]) =>
        list.filter(({ status }) => status === 'FAILURE').map(check => ({ scenario, ...check }))
      )
      t.strictSame(
        failures
          .filter(({ errorMessage }) => !ABSENT.test(errorMessage ?? ''))
          .map(({ scenario, id, errorMessage }) => [scenario, id, errorMessage]),
        []
      )
      for (const scenario of scenarios) {
        const list = checks.get(scenario) ?? []
        t.ok(
          list.some(({ status }) => status === 'SUCCESS'),
          scenario
        )
        t.strictSame(
          list.filter(({ status }) => status === 'FAILURE' || status === 'WARNING'),
          [],
          scenario
        )
      }
      const stateless = checks.get('server-stateless')?.filter(({ status }) => status === 'SUCCESS')
      if (revision === '2026-07-28') t.ok((stateless ?? []).length >= 20)
    })
  }

  await t.test('passes for the authorization server, with a person who allows it', async t => {
    const owner = await addSignedInOwner(server.sql, undefined, url)
    const assistant = assistantAt(server, 'http://127.0.0.1/callback')
    const clientId = await assistant.register()
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address() as AddressInfo
    await new Promise(resolve => free.close(resolve))
    const options = ['--url', url, '--client-id', clientId, '--resource', mcp, '--port', String(port)]
    const { code, output } = await runSuite(['authorization', ...options], async address => {
      const { pathname, search } = new URL(address)
      const { headers } = await server.get(pathname + search)
      await fetch(await allow(server, owner, headers.get('location') ?? ''))
    })
    t.equal(code, 0, output)
    t.match(output, /✓ authorization-server-metadata-endpoint: 2 passed, 0 failed/)
    t.match(output, /✓ authorization-code-grant: 1 passed, 0 failed/)
  })

  await t.test('fails at a server of another kind, so the suite does check', async t => {
    target.key = 'sbc_wrong'
    t.not((await runSuite(['server', '--url', mcp, '--scenario', 'ping'])).code, 0)
  })
})
