// tags: full alone
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { contractOf } from '../../lib/openapi.ts'
import { openSchool } from '../support/centre.ts'
import { registry } from '../support/contract.ts'
import { sampleWith } from '../support/samples.ts'
import { addSlot } from '../support/school.ts'
import { toolProgram } from '../support/tools.ts'

const run = promisify(execFile)
const here = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

const GENERATORS: readonly [name: string, program: string, words: readonly string[]][] = [
  ['openapi-typescript', 'openapi-typescript', ['openapi.json', '-o', 'generated/openapi-typescript.ts']],
  ['hey-api', 'openapi-ts', ['-i', 'openapi.json', '-o', 'generated/hey-api', '--no-log-file']],
  ['orval', 'orval', ['--input', 'openapi.json', '--output', 'generated/orval.ts', '--client', 'fetch']]
]

const STRICT = {
  compilerOptions: {
    strict: true,
    noImplicitOverride: true,
    noFallthroughCasesInSwitch: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    outDir: 'built'
  },
  include: ['*.ts', 'generated']
}

/**
 * Clients generated from the contract, each with an integration of forty lines, compiled with TypeScript's
 * strictest settings.
 */
t.test('clients generated from the contract', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'swellbook-clients-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  cpSync(here('spec/clients'), folder, { recursive: true })
  const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value))
  write('openapi.json', contractOf(registry, 'http://localhost:8080'))
  write('package.json', { type: 'module' })
  write('tsconfig.json', STRICT)
  const example = sampleWith('partners.md', 'ts', 'createBooking')
  writeFileSync(join(folder, 'partners.ts'), example.replaceAll('./swellbook/', './generated/hey-api/'))
  for (const [, program, words] of GENERATORS) await run(toolProgram(program), [...words], { cwd: folder })

  const { stdout } = await run(here('node_modules/typescript/bin/tsc'), ['-p', folder], {
    cwd: folder
  }).catch(fault => fault)
  t.equal(stdout, '', 'compile without a word, in strict mode')

  const { server } = await openSchool(t)
  await addSlot(server.sql)
  const key = await server.schoolKey()
  for (const [name] of GENERATORS) {
    const { stay } = await import(pathToFileURL(join(folder, 'built', `${name}.js`)).href)
    t.strictSame(
      await stay(server.url, key),
      [
        'Group lesson',
        'ON_HOLD',
        'confirmed',
        'cancelled',
        'FULL',
        'booking_not_found_or_already_cancelled',
        'take 8',
        '2',
        'FULL'
      ],
      `${name}: finds, holds, confirms and cancels, is told that it did, and how many seats are left for many`
    )
  }
  const { book } = await import(pathToFileURL(join(folder, 'built/partners.js')).href)
  const [booked, repeated] = [await book(server.url, key, 'HOTEL-1'), await book(server.url, key, 'HOTEL-1')]
  t.match(booked, /^Booked: [0-9a-f-]{36}$/, 'what docs/partners.md shows books')
  t.equal(repeated, booked.replace('Booked:', 'Booked before:'))
})
