// tags: full alone
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { readConfig, settings } from '../../lib/config.ts'
import { database } from '../support/database.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const file = (name: string) => readFileSync(join(ROOT, name), 'utf8')

/** Instructions of the Dockerfile, by stage. */
const stages = file('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, ' ')
  .split('\n')
  .filter(Boolean)
  .map(line => [line.split(' ', 1)[0]!, line.slice(line.indexOf(' ') + 1).trim()] as const)
  .reduce<(readonly [word: string, rest: string])[][]>((all, [word, rest]) => {
    if (word === 'FROM') all.push([])
    all.at(-1)?.push([word, rest])
    return all
  }, [])
const [build = [], image = []] = stages
const restOf = (stage: typeof build, word: string) =>
  stage.filter(([w]) => w === word).map(([, rest]) => rest)
const copied = restOf(build, 'COPY').flatMap(rest => {
  const words = rest.split(' ')
  return words.slice(0, -1).map(from => ({ from, to: words.at(-1)! }))
})
const environment = Object.fromEntries(
  restOf(image, 'ENV').flatMap(rest => rest.split(/ +/).map(pair => pair.split('=') as [string, string]))
)

type Tree = { [key: string]: Tree | string }

/** Maps of a YAML file with maps and plain texts as members; lists are skipped. */
function readMaps(yaml: string): Tree {
  const root: Tree = {}
  const open: { indent: number; tree: Tree }[] = [{ indent: -1, tree: root }]
  for (const line of yaml.split('\n').filter(line => /\S/.test(line) && !/^\s*[#-]/.test(line))) {
    const [, space = '', key = '', value = ''] =
      /^( *)([\w.-]+):(?: (.*))?$/.exec(line) ?? (t.fail(line) as never)
    while (open.at(-1)!.indent >= space.length) open.pop()
    const tree: Tree = {}
    open.at(-1)!.tree[key] = value === '' ? tree : value.replace(/^"(.*)"$/, '$1')
    open.push({ indent: space.length, tree })
  }
  return root
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

t.test('the Dockerfile', async t => {
  t.test('copies existing files that .dockerignore allows', async t => {
    const allowed = file('.dockerignore')
      .split('\n')
      .filter(line => line.startsWith('!'))
      .map(line => line.slice(1))
    t.match(file('.dockerignore'), /^\*\n/)
    t.match(file('.dockerignore'), /^spec\/tools\/node_modules$/m, 'no packages of this machine')
    for (const { from } of copied) {
      t.ok(existsSync(join(ROOT, from)), from)
      t.ok(allowed.includes(from), `${from} is let through`)
    }
    for (const { include } of [JSON.parse(file('tsconfig.json'))])
      for (const folder of include)
        t.ok(
          copied.some(({ from }) => from === folder),
          `${folder} is compiled`
        )
  })

  t.test('sets only existing settings, to valid values', async t => {
    const { NODE_ENV: _, ...own } = environment
    t.strictSame(
      Object.keys(own).filter(name => !(name in settings)),
      []
    )
    t.match(readConfig(own), { HOST: '0.0.0.0', PORT: 8080, DATA_DIR: '/var/lib/swellbook' })
    t.strictSame(restOf(image, 'EXPOSE'), [`${own.PORT} ${own.METRICS_PORT}`])
    t.strictSame(restOf(image, 'VOLUME'), [own.DATA_DIR])
    t.strictSame(restOf(image, 'USER'), ['node'], 'an account without rights')
    const [, major] = /^ARG NODE_IMAGE=node:(\d+)/m.exec(file('Dockerfile')) ?? []
    t.ok(Number(major) >= 20, 'a Node that we promise')
  })

  t.test('takes every base image from an argument, so that a digest can pin it', async t => {
    for (const stage of stages) t.match(restOf(stage, 'FROM'), [/^\$\{NODE_IMAGE\}( AS build)?$/])
    const images = [...file('compose.yaml').matchAll(/^ +(?:image|NODE_IMAGE): (.*)$/gm)].map(
      ([, one]) => one!
    )
    t.equal(images.length, 3)
    for (const one of images) t.match(one, /^\$\{([A-Z]+_IMAGE):-[a-z]+:[\w-]+\}$/)
    for (const one of images)
      t.match(
        file('docs/containers.md'),
        one.replace(/^\$\{(\w+):-(.*)\}$/, '$1=$2'),
        'is pinned by that step'
      )
  })

  t.test('builds a package that serves, with a readiness check', async t => {
    const folder = t.testdir()
    const src = join(folder, 'src')
    const site = join(folder, 'site')
    for (const { from, to } of copied)
      cpSync(join(ROOT, from), join(src, to, to === './' ? from : ''), {
        recursive: true,
        filter: path => !path.endsWith('/node_modules')
      })
    // Replaces "npm ci", which needs a registry, and keeps the compiler's cache.
    symlinkSync(join(ROOT, 'node_modules'), join(src, 'node_modules'))
    cpSync(join(ROOT, 'dist'), join(src, 'dist'), { recursive: true })
    const [install, ...steps] = restOf(build, 'RUN')
    t.equal(install, 'npm ci --ignore-scripts')
    for (const step of steps)
      execFileSync('sh', ['-ec', step.replaceAll('/tmp', folder)], { cwd: src, stdio: 'pipe' })
    const [packed = ''] = readdirSync(folder).filter(name => name.endsWith('.tgz'))
    // Replaces "npm install" of the package.
    const home = join(site, 'node_modules', 'swellbook')
    mkdirSync(home, { recursive: true })
    execFileSync('tar', ['-xzf', join(folder, packed), '--strip-components=1', '-C', home])
    symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'))

    const { url } = await database(t)
    const [port, metrics] = [await freePort(), await freePort()]
    const entry: string[] = JSON.parse(restOf(image, 'ENTRYPOINT')[0]!)
    const command: string[] = JSON.parse(restOf(image, 'CMD')[0]!)
    const [, ...args] = [...entry, ...command]
    const own = {
      ...environment,
      PORT: String(port),
      METRICS_PORT: String(metrics),
      DATABASE_URL: url,
      DATA_DIR: folder
    }
    const child = spawn(process.execPath, args, {
      cwd: site,
      env: { PATH: process.env.PATH, ...own },
      stdio: ['ignore', 'ignore', 'pipe']
    })
    const ended = once(child, 'exit')
    const output = text(child.stderr)
    const check = JSON.parse(/CMD (\[.*\])$/.exec(restOf(image, 'HEALTHCHECK')[0]!)![1]!) as string[]
    const isReady = async () => {
      const probe = spawn(
        process.execPath,
        check.slice(1).map(word => word.replace('8080', String(port)))
      )
      return (await once(probe, 'exit'))[0] === 0
    }
    t.notOk(await isReady(), 'not before it serves')
    while (child.exitCode === null && !(await isReady()));
    t.equal(child.exitCode, null)
    child.kill(restOf(image, 'STOPSIGNAL')[0] as NodeJS.Signals)
    const [code] = await ended
    t.equal(code, 0, await output)
  })
})

t.test('compose.yaml', async t => {
  const { services = {}, volumes = {} } = readMaps(file('compose.yaml')) as Record<string, Tree>
  const { swellbook, postgres } = services as Record<string, Tree>

  t.test('has the service, PostgreSQL, a proxy and their volumes', async t => {
    t.strictSame(Object.keys(services), ['swellbook', 'postgres', 'proxy'])
    const named = [...file('compose.yaml').matchAll(/^ {6}- (\w+):\//gm)].map(([, name]) => name)
    t.strictSame(named.sort(), Object.keys(volumes).sort())
    t.match(file('compose.yaml'), /- --to\n +- swellbook:8080\n/)
    t.notMatch(swellbook, { ports: {} }, 'nobody but the proxy reaches the service')
  })

  t.test('gives no container new rights, a writable root or unlimited resources', async t => {
    for (const [name, service] of Object.entries(services as Record<string, Tree>)) {
      t.match(
        service,
        {
          read_only: 'true',
          cap_drop: '[ALL]',
          security_opt: '[no-new-privileges]',
          mem_limit: /^\d+[mg]$/,
          pids_limit: /^\d+$/
        },
        name
      )
      t.equal(service.cap_add, name === 'proxy' ? '[NET_BIND_SERVICE]' : undefined, name)
      t.equal(service.privileged, undefined, name)
    }
    // The account of the image: from the Dockerfile, and from the official image.
    t.equal(postgres!.user, 'postgres')
    t.match(
      file('compose.yaml'),
      `- swellbook:${environment.DATA_DIR}`,
      'what the service keeps is in a volume'
    )
  })

  t.test('has a proxy that sends HSTS', async t =>
    t.match(file('compose.yaml'), /- --header-down\n +- "Strict-Transport-Security: max-age=31536000"$/m)
  )

  t.test('gives the service valid settings that fit its PostgreSQL', async t => {
    const values: Record<string, string> = {
      SITE: 'book.example.com',
      POSTGRES_PASSWORD: 'secret',
      SECRET_KEY: 'x'.repeat(32)
    }
    const filled = (ignored: Tree) =>
      Object.fromEntries(
        Object.entries(ignored).map(([name, value]) => [
          name,
          String(value).replace(/\$\{(\w+):\?[^}]*\}/g, (_, variable: string) => values[variable] ?? 'absent')
        ])
      )
    const own = filled(swellbook!.environment as Tree)
    t.strictSame(
      Object.keys(own).filter(name => !(name in settings)),
      []
    )
    const config = readConfig(own)
    t.equal(config.PUBLIC_URL, 'https://book.example.com')
    t.equal(config.TRUSTED_PROXIES, 1)
    const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = filled(postgres!.environment as Tree)
    t.equal(
      config.DATABASE_URL,
      `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@postgres:5432/${POSTGRES_DB}`
    )
    t.ok(Number(/postgres:(\d+)/.exec(String(postgres!.image))?.[1]) >= 15)
    t.ok(
      Number.parseInt(String(swellbook!.stop_grace_period), 10) > config.SHUTDOWN_SECONDS + 10,
      'room to stop in'
    )
  })
})
