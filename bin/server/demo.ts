import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findTrialSlot, readFirstStart } from '../../lib/demo/queries.ts'
import { ONDA_CLARA } from '../../lib/demo/schools.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { findPlatformKeys, findSchoolKeys } from '../../lib/partners/keys/queries.ts'
import { issuePlatformKey, issueSchoolKey } from '../../lib/partners/keys/transactions.ts'
import { SIGN_IN_PATH } from '../../lib/people/rules.ts'
import { SETUP_PATH } from '../../lib/people/setup/rules.ts'
import { createSetupLink } from '../../lib/people/setup/transactions.ts'
import { createSignInTokenFor } from '../../lib/people/transactions.ts'
import { listSchools } from '../../lib/schools/queries.ts'
import { digestOf } from '../../lib/text/digest.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { connectOperator } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { addDemo, ownerOfDemo } from './demo-school.ts'
import { type DemoKeys, welcome } from './welcome.ts'

/** Seed the demo into a database without schools. A database with schools stays unchanged. */
export async function ensureDemo(url: string, terminal: Terminal): Promise<void> {
  await withConnection(url, async sql => {
    if ((await readFirstStart(sql)).anySchool) return
    terminal.say('adding two demo schools with lessons')
    await addDemo(sql)
  })
}

/**
 * Print the address and the first steps. If the database never had keys, issue two and store them in `dataDir`. They are
 * printed again as long as both are valid.
 */
export async function announceDemo(
  url: string,
  address: string,
  terminal: Terminal,
  dataDir: string
): Promise<void> {
  const keysFile = join(dataDir, 'demo-keys.json')
  await withConnection(url, async sql => {
    const [school] = await listSchools(sql, ONDA_CLARA.id)
    const { anyKey } = await readFirstStart(sql)
    const storedKeys = await findStoredKeys(sql, keysFile)
    const keys = storedKeys ?? (school && !anyKey ? await issueKeys(sql) : undefined)
    if (keys && !storedKeys) storeKeys(keys, keysFile, terminal)
    const slot = keys && (await findTrialSlot(sql, ONDA_CLARA.id))
    const signIn = keys && (await createSignInTokenFor(sql, await ownerOfDemo(sql)))
    const ownerLink = signIn && `${address}${SIGN_IN_PATH}${signIn.token}`
    const setup = keys && terminal.isInteractive ? await createSetupLink(sql, true) : undefined
    const setupLink = setup && `${address}${SETUP_PATH}${setup.token}`
    const facts = {
      address,
      schoolId: school?.id,
      schoolName: school?.name,
      keys,
      slot,
      ownerLink,
      setupLink,
      keysFile
    }
    terminal.say(welcome(facts, terminal))
  })
}

async function issueKeys(sql: Sql): Promise<DemoKeys> {
  const schoolKey = {
    schoolId: ONDA_CLARA.id,
    partner: ONDA_CLARA.partners[0]
  }
  const platformKey = {
    label: 'Demo platform',
    scopes: ['sizing', 'forecast', 'brand:read'],
    brandId: 'marefoam'
  }
  return {
    school: (await issueSchoolKey(sql, uuidV7(Date.now()), schoolKey)).key,
    platform: (await issuePlatformKey(sql, uuidV7(Date.now()), platformKey)).key
  }
}

/** The stored keys, if both are still valid for this database. */
async function findStoredKeys(sql: Sql, file: string): Promise<DemoKeys | undefined> {
  try {
    const { school, platform } = JSON.parse(readFileSync(file, 'utf8')) as DemoKeys
    const [schoolKey] = await findSchoolKeys(sql, [digestOf(school)])
    const [platformKey] = await findPlatformKeys(sql, [digestOf(platform)])
    return schoolKey && platformKey && { school, platform }
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Store the keys, readable by the operator only. */
function storeKeys(keys: DemoKeys, file: string, terminal: Terminal): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    rmSync(file, { force: true })
    writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    terminal.say(`the keys below could not be saved: ${(error as Error).message}`)
  }
}

async function withConnection(url: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = connectOperator(url)
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
