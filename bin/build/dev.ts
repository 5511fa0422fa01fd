import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { context } from 'esbuild'
import { readConfig } from '../../lib/config.ts'
import { PACKAGE_FOLDER } from '../../lib/package.ts'
import { openDatabase } from '../command.ts'
import { buildBrowser } from './browser.ts'
import { BUNDLE, PROGRAM } from './bundle-options.ts'
import { buildGuides } from './guides.ts'

// Serve the demo and restart it after each change of a source: npm run dev. The bundle is built without type checks, so that a
// restart takes a second. The compiler checks types meanwhile.

const SOURCES = ['lib', 'plugins', 'bin', 'sql', 'docs']
/** Milliseconds to wait after a change, because an editor saves a file in several steps. */
const SETTLE_MS = 50
const COMPILER = join(PACKAGE_FOLDER, 'node_modules/typescript-native/bin/tsc')
const ENVIRONMENT = { SHUTDOWN_SECONDS: '0', ...process.env }

function node(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: PACKAGE_FOLDER, stdio: 'inherit', env: ENVIRONMENT })
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

// Open the database here, so that PostgreSQL keeps running between restarts.
const database = await openDatabase(readConfig(process.env))
const bundle = await context(BUNDLE)
let server: ChildProcess | undefined
let compiler: ChildProcess | undefined
let timer: NodeJS.Timeout | undefined
let restarting = Promise.resolve()

async function restart(): Promise<void> {
  compiler?.kill()
  try {
    await Promise.all([bundle.rebuild(), buildBrowser()])
    buildGuides()
  } catch {
    // esbuild has printed the errors. The server keeps running with the last good bundle.
    return
  }
  await stop(server)
  server = node([join(PACKAGE_FOLDER, PROGRAM, 'swellbook.js'), 'serve', '--demo'])
  compiler = node([COMPILER, '-b'])
}

function restartSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    restarting = restarting.then(restart)
  }, SETTLE_MS)
}

for (const folder of SOURCES) watch(join(PACKAGE_FOLDER, folder), { recursive: true }, restartSoon)

async function end(): Promise<void> {
  await restarting
  compiler?.kill()
  await stop(server)
  await bundle.dispose()
  await database.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())

restartSoon()
