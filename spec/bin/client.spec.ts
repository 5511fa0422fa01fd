// tags: full
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { openSchool } from '../support/centre.ts'
import { openGateway } from '../support/gateway.ts'
import { installClient } from '../support/packed-client.ts'
import { sampleWith } from '../support/samples.ts'
import { addSlot } from '../support/school.ts'

const run = promisify(execFile)
const here = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The strictest program that could use the package; its declarations are checked too. */
const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  skipLibCheck: false,
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  outDir: 'built'
}

/** Lines of code, without comments and empty lines. */
function codeLines(file: string): number {
  const text = readFileSync(here(`bin/client/${file}`), 'utf8').replace(/\/\*.*?\*\/|\/\/.*$/gms, '')
  return text.split('\n').filter(line => line.trim() !== '').length
}

t.test('the package @swellbook/client', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'swellbook-packed-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  await installClient(folder)
  const installed = join(folder, 'node_modules/@swellbook/client')
  cpSync(here('spec/clients/packed'), folder, { recursive: true })
  writeFileSync(join(folder, 'guide.ts'), sampleWith('partners.md', 'ts', '@swellbook/client'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT, include: ['*.ts'] }))

  const { stdout } = await run(here('node_modules/typescript/bin/tsc'), ['-p', folder]).catch(fault => fault)
  t.equal(stdout, '', 'compiles in the strictest mode, and refuses what would fail')
  const { nextEvent, stay } = await import(pathToFileURL(join(folder, 'built/hotel.js')).href)

  const { server } = await openSchool(t)
  await addSlot(server.sql)
  const key = await server.schoolKey()

  await t.test('is installed by npm from the address of the service', async t => {
    const project = join(folder, 'project')
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), '{"type":"module"}')
    const address = `${server.url}/docs/assets/swellbook-client.tgz`
    t.match((await server.get('/docs/getting-started.md')).text, '/docs/assets/swellbook-client.tgz')
    await run('npm', ['install', '--no-audit', '--no-fund', address], { cwd: project })
    const names = readdirSync(join(project, 'node_modules/@swellbook/client'))
    t.strictSame(names.sort(), readdirSync(installed).sort())
    const script = "import { Swellbook } from '@swellbook/client'; console.log(typeof Swellbook)"
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: project })
    t.equal(stdout.trim(), 'function')
  })

  await t.test('holds, confirms, repeats, cancels and reads what happened', async t => {
    t.strictSame(await stay(server.url, key), [
      'Group lesson',
      'held',
      'confirmed',
      'booked',
      'cancelled',
      'FULL',
      '409: 8 are left',
      'listed',
      'service.changed',
      '1 lessons',
      'lesson.changed',
      'lesson.changed',
      'booking.held',
      '2 seats confirmed',
      'cancelled by partner, refund FULL'
    ])
  })

  await t.test('books as the guide shows', async t => {
    const { sell } = await import(pathToFileURL(join(folder, 'built/guide.js')).href)
    t.match(await sell(server.url, key, 'HOTEL-4'), /^Booked: [0-9a-f-]{36}$/)
    t.equal(await sell(server.url, key, 'HOTEL-4'), await sell(server.url, key, 'HOTEL-4'))
  })

  await t.test('returns the cancelled booking if the answer of its cancellation was lost', async t => {
    const { Swellbook } = await import(pathToFileURL(join(installed, 'client.js')).href)
    const direct = new Swellbook({ baseUrl: server.url, key })
    const [lesson] = await direct.lessons()
    const guest = { customerName: 'Ada Costa', customerEmail: 'ada@example.com', externalRef: 'HOTEL-3' }
    const { bookingId } = await direct.book({ lessonSlotId: lesson.id, ...guest })
    const gateway = await openGateway(server.url, ['cut', 503])
    const { status } = await new Swellbook({ baseUrl: gateway.url, key }).cancel(bookingId)
    gateway.close()
    t.equal(status, 'cancelled')
  })

  await t.test('says so if no answer arrives in all its tries', async t => {
    const { Swellbook } = await import(pathToFileURL(join(installed, 'client.js')).href)
    const gateway = await openGateway(server.url, [502, 502, 502])
    const client = new Swellbook({ baseUrl: gateway.url, key, maxTries: 2 })
    const error = await client.lessons().catch((error: unknown) => error)
    t.match(error, { status: 502, refusal: { error: 'no_answer' } })
    gateway.close()
  })

  await t.test('waits for the next event, and ends if it is aborted', async t => {
    const { next } = (await server.get('/api/partner/v1/events', { key })).body
    const waiting = nextEvent(server.url, key, next)
    await addSlot(server.sql, { localStart: '14:00', localEnd: '16:00' })
    t.match(await waiting, { type: 'lesson.added' })
  })

  await t.test('has fewer than 300 lines, no dependency, and nothing that only Node.js has', async t => {
    const files = ['client.ts', 'send.ts', 'webhook.ts']
    const lines = files.map(codeLines).reduce((sum, count) => sum + count, 0)
    t.ok(lines < 300, `${lines} lines`)
    const description = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    t.notOk(description.dependencies)
    const code = files.map(file => readFileSync(join(installed, file.replace('.ts', '.js')), 'utf8')).join('')
    t.notMatch(code, /\bnode:|\bprocess\b|\bBuffer\b|\brequire\(/)
  })
})
