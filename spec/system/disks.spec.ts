import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { PROGRAM } from '../support/cli.ts'
import { database } from '../support/database.ts'

/** Runs a command beside a disk of its own at `disk`, which is gone when it ends; `$DISK` in a word is where that is. */
function runOnDisk(t: Test, options: string, words: readonly string[], env: Record<string, string>) {
  const disk = join(t.testdir(), 'disk')
  mkdirSync(disk)
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user']
  const script = `mount -t tmpfs -o ${options} tmpfs "$DISK" && exec "$@"`
  const { DATABASE_URL: _, DEBUG: __, NODE_V8_COVERAGE: ___, ...inherited } = process.env
  const placed = (text: string) => text.replace('$DISK', disk)
  const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, placed(value)]))
  return spawnSync(
    'unshare',
    ['--mount', ...asRoot, 'sh', '-c', script, 'sh', process.execPath, PROGRAM, ...words.map(placed)],
    { encoding: 'utf8', env: { ...inherited, PORT: '0', METRICS_PORT: '0', ...given, DISK: disk } }
  )
}

const DISKS = [
  ['full', 'size=4m,mode=777', /the disk is full/],
  ['read-only', 'ro', /it lies on a read-only disk/]
] as const

for (const [kind, options, why] of DISKS) {
  t.test(`a ${kind} disk is said in words`, async t => {
    const { url } = await database(t)
    for (const [words, env] of [
      [['serve'], { DATA_DIR: '$DISK/data' }],
      [['demo', 'seed'], { DATA_DIR: '$DISK/data' }],
      [['backup', '--to', '$DISK/all.swellbook.gz'], { DATABASE_URL: url }]
    ] as const) {
      const smaller = kind === 'full' && words[0] === 'backup' ? 'size=4k,nr_inodes=2' : options
      const { status, stderr } = runOnDisk(t, smaller, words, env)
      t.equal(status, 1, stderr)
      t.match(stderr, why, words.join(' '))
      t.notMatch(stderr, /ENOSPC|EROFS|FATAL|No space left|\n +at /)
    }
  })
}
