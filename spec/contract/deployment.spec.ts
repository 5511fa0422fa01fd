import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { settings } from '../../lib/config.ts'
import { WORK_MS } from '../../lib/kernel/deadline.ts'
import { LIMITS } from '../../lib/kernel/server.ts'

const pageOf = (name: string) => readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8')
const page = pageOf('deployment')

/** The page's example in this language. */
function example(language: string): string {
  return new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? ''
}

/** Runs a checker if this machine has it; it must report nothing, not even a warning. */
function check(t: Test, program: string, ...args: string[]): void {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
    t.comment(`${program} is not on this machine`)
  else t.strictSame([status, stdout, stderr], [0, '', ''], program)
}

function secondsOf(text: string, name: string): number {
  return Number(new RegExp(`\\b${name} (\\d+)s`).exec(text)?.[1])
}

t.test('the examples of docs/deployment.md', async t => {
  t.test('have a valid systemd unit with time to stop', async t => {
    const unit = example('systemd')
    const file = join(t.testdir(), 'swellbook.service')
    // Tests the unit itself, not the presence of its program and user.
    writeFileSync(
      file,
      unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`).replace(/^User=.*/m, 'User=root')
    )
    check(t, 'systemd-analyze', 'verify', '--man=no', file)
    t.ok(
      Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1]) > 70,
      'longer than requests and PostgreSQL take to end'
    )
    t.match(unit, /^KillMode=mixed$/m)
    t.notMatch(unit, /MemoryDenyWriteExecute/)
  })

  t.test('have proxies whose timeouts fit the service', async t => {
    const nginx = example('nginx')
    const caddy = example('caddy')
    for (const [name, seconds] of [
      ['nginx', secondsOf(nginx, 'proxy_read_timeout')],
      ['caddy', secondsOf(caddy, 'response_header_timeout')]
    ] as const)
      t.ok(seconds * 1000 > WORK_MS + LIMITS.requestTimeout, `${name} waits longer than the service works`)
    for (const [name, seconds] of [
      ['nginx', secondsOf(nginx, 'keepalive_timeout')],
      ['caddy', secondsOf(caddy, 'keepalive')]
    ] as const)
      t.ok(seconds * 1000 < LIMITS.keepAliveTimeout, `${name} drops idle connections first`)
  })

  for (const language of ['nginx', 'caddy'])
    t.test(`have a site of ${language} that sends HSTS`, async t =>
      t.match(example(language), /Strict-Transport-Security "?max-age=31536000/)
    )

  t.test('have a valid nginx site', async t => {
    const folder = t.testdir()
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
        ...[
          '-subj',
          '/CN=book.example.com',
          '-keyout',
          join(folder, 'privkey.pem'),
          '-out',
          join(folder, 'fullchain.pem')
        ]
      ],
      { stdio: 'pipe' }
    )
    const site = example('nginx')
      .replaceAll('/etc/letsencrypt/live/book.example.com', folder)
      .replaceAll('/var/log/nginx', folder)
    const file = join(folder, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      name => `${name}_temp_path ${folder}/${name};`
    )
    writeFileSync(file, `pid ${folder}/pid; events {} http { ${temporary.join(' ')}\n${site} }`)
    check(t, 'nginx', '-t', '-q', '-e', join(folder, 'error.log'), '-c', file)
  })

  t.test('name only existing settings', async t => {
    const settingNames: readonly string[] = Object.keys(settings)
    const pages = ['operators', 'commands', 'deployment', 'settings', 'monitoring', 'backup'].map(pageOf)
    const named = [...pages.join('\n').matchAll(/`([A-Z][A-Z0-9_]{3,})(?:=[^`]*)?`/g)].map(
      ([, name = '']) => name
    )
    const variables = [
      'LC_ALL',
      'LC_NUMERIC',
      'LANG',
      'DEBUG',
      'NO_COLOR',
      'NODE_OPTIONS',
      'NODE_EXTRA_CA_CERTS'
    ]
    const others = [...variables, 'SIGTERM', 'SIGHUP', 'BAD', 'HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY']
    t.strictSame(
      named.filter(name => !settingNames.includes(name) && !others.includes(name)),
      []
    )
  })
})
