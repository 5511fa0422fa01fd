import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAddress } from '../../lib/infra/database/address.ts'
import { connect, type Sql } from '../../lib/infra/database/pool.ts'
import { pathsOf, readConnection, urlOf } from '../../lib/infra/embedded/folder.ts'
import { withLock } from '../../lib/infra/embedded/lock.ts'
import { startEmbedded } from '../../lib/infra/embedded/start.ts'
import { migrate, SQL_FOLDER } from '../../lib/infra/migrations.ts'
import { clusterNodes, copyOnNodes, dropOnNodes, makeTemplate } from './cluster.ts'
import { emptyDatabase, notePristine } from './empty-database.ts'

/** Data folder of the specs' PostgreSQL; it may be deleted at any time. */
export const SPEC_FOLDER = fileURLToPath(new URL('../../../.swellbook-spec', import.meta.url))

/** A database that belongs to one test alone. */
export interface SpecDatabase {
  readonly url: string
  readonly sql: Sql
}

/** Code that applies the migrations; part of the key of the template. */
const MIGRATE = fileURLToPath(new URL('../../lib/infra/migrations.js', import.meta.url))

/** Environment variable with the administrator's URL of a PostgreSQL that the runner started instead of the built-in one. */
export const OTHER_POSTGRES = 'SPEC_POSTGRES'
/** Application name of the specs' own connections, which stay open when a database is emptied. */
const SPEC_APPLICATION = 'swellbook spec'
export const SERVICE = 'swellbook_service'
const TEMPLATE = 'swellbook_template_'
let created = 0
/** The template database, once this process has created or found it. */
let template: Promise<string> | undefined

/** Options of a spec's database. */
export interface DatabaseOptions {
  /** Creates a database without a schema. */
  readonly empty?: boolean
  /** Copies the content of this database; no connection to it may be open. */
  readonly copyOf?: SpecDatabase
}

/**
 * Gives the test a separate database with the schema and the shipped rows. When the test ends, the database is emptied and
 * reused, with its connections, by the next test of this process. The first call starts PostgreSQL and creates the template.
 */
export async function database(
  t: { teardown(work: () => Promise<void>): void },
  { empty = false, copyOf }: DatabaseOptions = {}
): Promise<SpecDatabase> {
  const isReusable = !empty && !copyOf && clusterNodes().length === 0
  const reused = (isReusable ? emptied.pop() : undefined) ?? (await createDatabase(empty, copyOf))
  t.teardown(async () => {
    // A test may have closed the connections, for example to copy the database.
    const isOpen = await reused.sql`select 1`.then(
      () => true,
      () => false
    )
    if (isReusable && isOpen && (await emptyDatabase(adminUrlOf(reused), SPEC_APPLICATION)))
      emptied.push(reused)
    else await dropDatabase(reused)
  })
  return reused
}

/** Emptied databases of this process. Creating a database takes four times as long as emptying one. */
const emptied: SpecDatabase[] = []
/** PostgreSQL runs until the last test of this process has ended. */
let cluster: ReturnType<typeof openCluster> | undefined

/** Starts PostgreSQL for the tests of this process. tap is imported here, because the runner uses this file without tap. */
async function openForTests(): ReturnType<typeof openCluster> {
  const { default: tap } = await import('tap')
  tap.teardown(async () => {
    for (const unused of emptied.splice(0)) await dropDatabase(unused)
    await (await cluster)?.stop()
  })
  return openCluster()
}

async function createDatabase(empty: boolean, copyOf?: SpecDatabase): Promise<SpecDatabase> {
  cluster ??= openForTests()
  const { url: clusterUrl } = await cluster
  const name = `spec_${process.pid}_${++created}`
  const owner = new URL(clusterUrl).username
  if (!empty && !copyOf) template ??= ensureTemplate(clusterUrl)
  const source = copyOf ? parseAddress(copyOf.url).database : await template
  const pattern = empty || source === undefined ? 'template0' : source
  if (empty || clusterNodes().length === 0)
    await administer(`create database ${name} template ${pattern} owner ${owner}`)
  else await copyOnNodes(name, pattern, owner)
  const url = urlFor(clusterUrl, name)
  const sql = connect(url, { applicationName: SPEC_APPLICATION, greetSeconds: 15 })
  const fresh = { url, sql }
  if (!empty && !copyOf && clusterNodes().length === 0) await notePristine(adminUrlOf(fresh))
  return fresh
}

async function dropDatabase({ url, sql }: SpecDatabase): Promise<void> {
  await sql.end({ timeout: 1 })
  await dropNamed(parseAddress(url).database)
}

/** The PostgreSQL of this run: the built-in one, or the one that the runner started (`npm test -- --postgres 15`). */
async function openCluster(): Promise<{ url: string; stop: () => Promise<void> }> {
  const administrator = process.env[OTHER_POSTGRES]
  if (administrator === undefined) return startEmbedded({ dataDir: SPEC_FOLDER, durable: false })
  return { url: serviceOf(administrator), stop: async () => {} }
}

/** URL of the service's role in a PostgreSQL that the runner started. It has the rights of the role in the built-in one. */
function serviceOf(administrator: string): string {
  const url = new URL(administrator)
  url.username = SERVICE
  return url.href
}

/** Creates the service's role in a PostgreSQL that the runner started. */
export async function prepareOther(administrator: string): Promise<void> {
  const sql = connect(administrator, { max: 1 })
  await sql.unsafe(`create role ${SERVICE} login password '${new URL(administrator).password}'`)
  await sql.end({ timeout: 1 })
}

/** Drops databases left by killed specs, and templates of other versions of the schema. */
export async function dropLeftovers(): Promise<void> {
  for (const name of await listDatabases()) {
    const isStale = name.startsWith(TEMPLATE) && name !== templateName()
    if (isStale || /^spec_\d/.test(name)) await dropNamed(name)
  }
}

/** Drops a database, on each node of a cluster. */
async function dropNamed(name: string): Promise<void> {
  if (clusterNodes().length > 0) await dropOnNodes(name)
  else await administer(`drop database if exists ${name} with (force)`)
}

async function ensureTemplate(url: string): Promise<string> {
  const name = templateName()
  await withLock(join(SPEC_FOLDER, 'template.lock'), async () => {
    if ((await listDatabases()).includes(name)) return
    // Renamed when complete, so an interrupted creation is repeated.
    const unfinished = 'swellbook_unfinished'
    const owner = new URL(url).username
    if (clusterNodes().length > 0) return void (await makeTemplate(name, owner))
    await administer(`drop database if exists ${unfinished} with (force)`)
    await administer(`create database ${unfinished} owner ${owner}`)
    await migrate(urlFor(url, unfinished))
    await administer(`alter database ${unfinished} rename to ${name}`)
  })
  return name
}

function templateName(): string {
  const digest = createHash('sha256').update('owned by the service').update(readFileSync(MIGRATE))
  for (const folder of ['migrations', 'functions', 'seeds']) {
    const files = readdirSync(join(SQL_FOLDER, folder), { recursive: true, encoding: 'utf8' })
    for (const file of files.filter(name => /\.\w+$/.test(name)).sort()) {
      digest.update(`${file}\n`).update(readFileSync(join(SQL_FOLDER, folder, file)))
    }
  }
  return `${TEMPLATE}${digest.digest('hex').slice(0, 12)}`
}

function urlFor(url: string, name: string): string {
  return url.replace(/[^/]*$/, name)
}

async function listDatabases(): Promise<string[]> {
  return (await administer('select datname from pg_database')).map(({ datname }) => String(datname))
}

/** URL of the administrator of a built-in PostgreSQL, who has rights that the service lacks. */
export function administratorOf(dataDir: string): string {
  return urlOf(readConnection(pathsOf(dataDir)))
}

/** The administrator's URL of a database. */
function adminUrlOf({ url }: SpecDatabase): string {
  return urlFor(process.env[OTHER_POSTGRES] ?? administratorOf(SPEC_FOLDER), parseAddress(url).database)
}

async function administer(statement: string): Promise<readonly Record<string, unknown>[]> {
  const url = process.env[OTHER_POSTGRES] ?? administratorOf(SPEC_FOLDER)
  const sql = connect(url, {
    max: 1,
    statementTimeoutMs: 60_000,
    lockTimeoutMs: 60_000,
    silenceMs: 0,
    greetSeconds: 15
  })
  try {
    return [...(await sql.unsafe(statement))]
  } finally {
    await sql.end({ timeout: 1 })
  }
}
