// tags: full
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { addConnectorKey } from '../../support/owner.ts'
import { toolFolder } from '../../support/tools.ts'

const SUITE = join(toolFolder('@modelcontextprotocol/conformance'), 'dist/index.js')
const SHIM = fileURLToPath(new URL('../../support/glob-shim.js', import.meta.url))

// Scenarios for a server with only tools; the others need tools, prompts or resources of a test server.
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

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

async function runScenario(url: string, scenario: string): Promise<{ code: number; output: string }> {
  const args = ['--import', SHIM, SUITE, 'server', '--url', `${url}/api/mcp/escola`, '--scenario', scenario]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code, output: out + err }
}

t.test('the official conformance suite', async t => {
  const target = { url: '', key: '' }
  const { url, proxy } = await startProxy(() => target)
  t.teardown(async () => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const { server } = await openSchool(t, { settings: { PUBLIC_URL: url } })
  Object.assign(target, { url: server.url, key: (await addConnectorKey(server.sql)).key })

  for (const scenario of SCENARIOS) {
    await t.test(`passes ${scenario}`, async t => {
      const { code, output } = await runScenario(url, scenario)
      t.equal(code, 0, output)
      t.match(output, /Passed: [1-9]\d*\/\d+, 0 failed/)
    })
  }

  await t.test('fails at a server of another kind, so the suite does check', async t => {
    target.key = 'sbc_wrong'
    t.not((await runScenario(url, 'ping')).code, 0)
  })
})
