// tags: full alone sql
import t from 'tap'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { connect } from '../../lib/infra/database/pool.ts'
import { moveLesson } from '../../lib/lessons/transactions.ts'
import { revokeConnectorKey } from '../../lib/partners/keys/transactions.ts'
import { canonicalJson } from '../../lib/people/proposals/rules.ts'
import { confirmProposal, propose } from '../../lib/people/proposals/transactions.ts'
import { digestOf } from '../../lib/text/digest.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { database } from '../support/database.ts'
import { addConnectorKey, addSignedInOwner } from '../support/owner.ts'
import { addSchool, addSlot, SCHOOL } from '../support/school.ts'

const CONNECTIONS = 8
const newId = () => uuidV7(Date.now())

interface Race {
  readonly sql: Sql
  /** A separate connection that holds a lock for which others wait. */
  readonly gate: Sql
  readonly personId: string
  readonly slot: string
  readonly key: { readonly id: string; readonly schoolId: string }
}

async function prepare(t: Tap): Promise<Race> {
  const { sql: admin, url } = await database(t)
  const patient = { statementTimeoutMs: 60_000, lockTimeoutMs: 60_000, silenceMs: 0 }
  const sql = connect(url, { max: CONNECTIONS, applicationName: 'swellbook race', ...patient })
  const gate = connect(url, { max: 1, ...patient })
  t.teardown(async () => {
    await Promise.all([sql.end({ timeout: 1 }), gate.end({ timeout: 1 })])
  })
  await addSchool(admin)
  const slot = await addSlot(admin)
  const { personId } = await addSignedInOwner(admin)
  const { id } = await addConnectorKey(admin)
  return { sql, gate, personId, slot, key: { id, schoolId: SCHOOL } }
}

interface Tap {
  teardown(work: () => Promise<void>): void
}

/** Proposes to move the slot to a new day, based on its current version. */
async function proposeDay({ sql, slot, key }: Race, date: string) {
  const [row] = await sql<
    { version: number }[]
  >`select schedule_version as version from slots where id = ${slot}`
  const to = { date, startTime: '10:00', endTime: '12:00', spotName: null }
  const base = {
    ...{ lessonVersion: row!.version, lessonType: 'Group lesson', participants: 0 },
    ...{ date: '2099-01-01', startTime: '10:00', endTime: '12:00', spotName: 'Baleal' }
  }
  const change = { kind: 'lesson_move' as const, payload: { lessonId: slot, ...to }, base }
  return (await propose(sql, key, newId(), change))!
}

const codeOf = (error: { code: string }) => error.code

async function versionOf({ sql, slot }: Race): Promise<number> {
  const [row] = await sql<
    { version: number }[]
  >`select schedule_version as version from slots where id = ${slot}`
  return row!.version
}

t.test('forty owners confirm one proposal at once', async t => {
  const race = await prepare(t)
  const { sql, personId } = race
  const proposal = await proposeDay(race, '2099-05-01')
  const before = await versionOf(race)
  const decider = { schoolId: SCHOOL, personId }
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => confirmProposal(sql, decider, proposal.id, proposal.payloadHash))
  )
  t.equal(new Set(answers.map(answer => JSON.stringify(answer))).size, 1, 'all get the same answer')
  t.equal(await versionOf(race), before + 1, 'the lesson moved once')
})

t.test('two proposals and an operator move one lesson at once: one succeeds', async t => {
  const race = await prepare(t)
  const { sql, personId, slot } = race
  const decider = { schoolId: SCHOOL, personId }
  for (let round = 1; round <= 8; round += 1) {
    const [a, b] = [
      await proposeDay(race, `2099-06-${10 + round}`),
      await proposeDay(race, `2099-07-${10 + round}`)
    ]
    const before = await versionOf(race)
    const confirms = Array.from({ length: 20 }, (_, i) => {
      const { id, payloadHash } = i % 2 ? a! : b!
      return confirmProposal(sql, decider, id, payloadHash).then(({ id }) => id, codeOf)
    })
    const at = { date: `2099-08-${10 + round}`, startTime: '10:00', endTime: '12:00', spotName: null }
    const edit = moveLesson(sql, { schoolId: SCHOOL, slotId: slot, version: before, ...at })
    const winners = new Set((await Promise.all(confirms)).filter(answer => answer !== 'proposal_conflict'))
    const edited = (await edit) === 'ok' ? 1 : 0
    t.equal(winners.size + edited, 1, `one of the three in round ${round}`)
    t.equal(await versionOf(race), before + 1)
  }
})

t.test('a key is revoked while its proposals are created and confirmed: none stays open', async t => {
  for (let round = 0; round < 5; round += 1) {
    const race = await prepare(t)
    const { sql, personId, key } = race
    const first = await proposeDay(race, '2099-05-01')
    const work = Array.from({ length: 10 }, (_, i) => proposeDay(race, `2099-05-${10 + i}`))
    const confirm = confirmProposal(sql, { schoolId: SCHOOL, personId }, first.id, first.payloadHash).catch(
      codeOf
    )
    const [revoked] = await Promise.all([revokeConnectorKey(sql, SCHOOL, key.id), confirm, ...work])
    t.ok(revoked)
    const [row] = await sql`select count(*)::int as open from proposals where status = 'pending'`
    t.equal(row!.open, 0)
    t.equal(await proposeDay(race, '2099-05-30'), undefined, 'and no more can be made')
  }
})

t.test('twenty equal concurrent requests create one proposal', async t => {
  const race = await prepare(t)
  const proposals = await Promise.all(Array.from({ length: 20 }, () => proposeDay(race, '2099-05-01')))
  t.equal(new Set(proposals.map(({ id }) => id)).size, 1)
})

t.test('without the lock a proposal is applied more than once', async t => {
  const race = await prepare(t)
  const { sql } = race
  const proposal = await proposeDay(race, '2099-05-01')
  await sql.unsafe(`create function confirm_without_lock(p_id uuid) returns text language plpgsql as $$
    declare
      state text;
    begin
      select status into state from proposals where id = p_id;
      perform pg_advisory_xact_lock_shared(1);
      if state <> 'pending' then return 'conflict'; end if;
      update slots set schedule_version = schedule_version + 1
        where id = (select (document::json -> 'payload' ->> 'lessonId')::uuid from proposals where id = p_id);
      update proposals set status = 'conflict', decided_at = now() where id = p_id;
      return 'ok';
    end $$`)
  const before = await versionOf(race)
  await race.gate`select pg_advisory_lock(1)`
  const confirms = Array.from({ length: 4 }, () => sql`select confirm_without_lock(${proposal.id})`.execute())
  await untilWaiting(sql, confirms.length)
  await race.gate`select pg_advisory_unlock(1)`
  await Promise.all(confirms)
  t.equal(await versionOf(race), before + 4, 'the lesson was changed four times')
})

async function untilWaiting(sql: Sql, many: number): Promise<void> {
  for (let waiting = 0; waiting < many; ) {
    const [row] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
    waiting = row!.waiting
  }
}

t.test('a changed stored document no longer has the shown hash', async t => {
  const race = await prepare(t)
  const { document, payloadHash } = await proposeDay(race, '2099-05-01')
  t.equal(digestOf(document), payloadHash)
  const other = canonicalJson({ ...JSON.parse(document), schoolId: 'other' })
  t.not(digestOf(other), payloadHash)
})
