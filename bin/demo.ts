import type { Sql } from '../lib/database.ts'
import { DEMO_PARTNERS } from '../lib/demo/guests.ts'
import { findTryableSlot, readBeginnings } from '../lib/demo/queries.ts'
import { ONDA_CLARA } from '../lib/demo/schools.ts'
import { seedDemo } from '../lib/demo/transactions.ts'
import { issuePlatformKey, issueSchoolKey } from '../lib/keys/transactions.ts'
import { listSchools } from '../lib/schools/queries.ts'
import { uuidV7 } from '../lib/util/uuid.ts'
import { connectPatiently } from './command.ts'
import type { Terminal } from './terminal.ts'
import { type DemoKeys, welcome } from './welcome.ts'

/** Percent that the demo's partner keeps of the price; channel managers keep 15 to 25. */
const DISCOUNT_PERCENT = 20

/** Seeds the demo into a database that has no school; leaves any other as it is. */
export async function ensureDemo(url: string, terminal: Terminal): Promise<void> {
  await using(url, async sql => {
    if ((await readBeginnings(sql)).anySchool) return
    terminal.say('adding two demo schools and their lessons')
    await seedDemo(sql)
  })
}

/** Says where the service is, and how to begin: with two new keys where the database never had any. */
export async function greet(url: string, address: string, terminal: Terminal): Promise<void> {
  await using(url, async sql => {
    const [school] = await listSchools(sql, ONDA_CLARA.id)
    const { anyKey } = await readBeginnings(sql)
    const keys = school && !anyKey ? await issueKeys(sql) : undefined
    const slot = keys && (await findTryableSlot(sql, ONDA_CLARA.id))
    terminal.say(welcome({ address, schoolId: school?.id, schoolName: school?.name, keys, slot }, terminal))
  })
}

async function issueKeys(sql: Sql): Promise<DemoKeys> {
  const schoolKey = { schoolId: ONDA_CLARA.id, partner: DEMO_PARTNERS[0], discountPercent: DISCOUNT_PERCENT }
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

async function using(url: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = connectPatiently(url)
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
