// tags: full
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { PROGRAM } from '../support/cli.ts'
import { database } from '../support/database.ts'
import { reservationOf, serveOcto } from '../support/octo.ts'
import { filledForm, visit } from '../support/page.ts'
import { bookingOf, SCHOOL, seatsTaken } from '../support/school.ts'

/** Runs a command with a temporary file system at `disk`; `$DISK` in an argument is its path. */
function runOnDisk(t: Test, options: string, words: readonly string[], env: Record<string, string>) {
  const disk = join(t.testdir(), 'disk')
  mkdirSync(disk)
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user']
  const script = `mount -t tmpfs -o ${options} tmpfs "$DISK" && exec "$@"`
  const { DATABASE_URL: _, DEBUG: __, NODE_V8_COVERAGE: ___, ...inherited } = process.env
  const placed = (text: string) => text.replace('$DISK', disk)
  const placedEnv = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, placed(value)]))
  return spawnSync(
    'unshare',
    ['--mount', ...asRoot, 'sh', '-c', script, 'sh', process.execPath, PROGRAM, ...words.map(placed)],
    { encoding: 'utf8', env: { ...inherited, PORT: '0', METRICS_PORT: '0', ...placedEnv, DISK: disk } }
  )
}

const DISKS = [
  ['full', 'size=4m,mode=777', /the disk is full/],
  ['read-only', 'ro', /on a read-only disk|the disk is read-only/]
] as const

for (const [kind, options, reason] of DISKS) {
  t.test(`a ${kind} disk is reported`, async t => {
    const { url } = await database(t)
    for (const [words, env] of [
      [['serve'], { DATA_DIR: '$DISK/data' }],
      [['demo', 'seed'], { DATA_DIR: '$DISK/data' }],
      [['backup', '--to', '$DISK/all.swellbook.gz'], { DATABASE_URL: url }]
    ] as const) {
      const smaller = kind === 'full' && words[0] === 'backup' ? 'size=4k,nr_inodes=2' : options
      const { status, stderr } = runOnDisk(t, smaller, words, env)
      t.equal(status, 1, stderr)
      t.match(stderr, reason, words.join(' '))
      t.notMatch(stderr, /ENOSPC|EROFS|FATAL|No space left|\n +at /)
    }
  })
}

t.test('a full disk of the database during bookings', async t => {
  const server = await serveOcto(t)
  const { sql, octo, v1 } = server
  const { post, attemptFor } = visit(server)
  const slotId = await server.slot()
  const form = filledForm(await attemptFor(slotId))
  const [body, order] = [bookingOf(slotId, { externalRef: 'full-1' }), reservationOf(slotId, 1)]
  const askAll = async () =>
    [
      await v1('POST', '/bookings', body),
      await octo('POST', '/bookings', order),
      await post(`/book/${SCHOOL}/${slotId}`, form)
    ] as const
  const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

  await t.test('is reported, without partial writes', async t => {
    await sql.unsafe(`create function refuse_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger full_disk before insert on bookings for each row execute function refuse_room()`)
    const answers = await askAll()
    t.strictSame(statusesOf(answers), [503, 503, 503])
    t.match(answers[0].body, { error: 'service_unavailable' })
    t.match(answers[1].body, { error: 'INTERNAL_SERVER_ERROR' })
    for (const { text } of answers) t.notMatch(text, /No space|extend file/)
    t.strictSame([...(await sql`select from bookings`)], [])
    t.equal(await seatsTaken(sql, slotId), 0)
    t.equal((await v1('GET', '/availability')).status, 200, 'what is there is shown')
  })

  await t.test('has no effect once there is room', async t => {
    await sql.unsafe('drop trigger full_disk on bookings')
    t.strictSame(statusesOf(await askAll()), [201, 200, 303])
    t.equal(await seatsTaken(sql, slotId), 1 + 1 + 2)
  })
})
