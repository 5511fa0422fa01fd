import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs the specs on each supported Node: node dist/spec/support/nodes.js [part of a name ...]

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const FOLDER = join(ROOT, '.nodes')

/** The oldest version of package.json, and the newest of each maintained line. */
const VERSIONS = ['20.19.2', '22.23.3', '24.21.0']

const platform = process.platform === 'win32' ? 'win' : process.platform

/** Path of a version's program, installed by npm from a package without install scripts. */
function programOf(version: string): string {
  return join(FOLDER, 'node_modules', `node-${version}`, 'bin', platform === 'win' ? 'node.exe' : 'node')
}

function install(): void {
  if (VERSIONS.every(version => existsSync(programOf(version)))) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n')
  const packages = VERSIONS.map(version => `node-${version}@npm:node-${platform}-${process.arch}@${version}`)
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  execFileSync('npm', ['install', ...options, ...packages], { cwd: FOLDER, stdio: 'inherit' })
}

/** Runs the specs on a version; returns true if they passed. */
function passesOn(version: string, args: readonly string[]): boolean {
  const program = programOf(version)
  console.log(`\nNode ${execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()}`)
  // Specs that start node by name find this version too.
  const env = { ...process.env, PATH: `${dirname(program)}:${process.env.PATH}` }
  const { status } = spawnSync(program, [join(ROOT, 'dist/spec/support/run.js'), ...args], {
    stdio: 'inherit',
    env
  })
  return status === 0
}

install()
const failed = VERSIONS.filter(version => !passesOn(version, process.argv.slice(2)))
if (failed.length > 0) console.error(`The specs fail on Node ${failed.join(' and ')}.`)
process.exitCode = failed.length > 0 ? 1 : 0
