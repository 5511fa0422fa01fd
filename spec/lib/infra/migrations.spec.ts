import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import {
  assertNoUnknown,
  assertUpToDate,
  migrate,
  migrationStatus,
  SQL_FOLDER
} from '../../../lib/infra/migrations.ts'
import { database } from '../../support/database.ts'

const BOARDS = 'create table boards (id int primary key);'
const LEASHES = 'create table leashes (id int primary key);\n-- a comment at the very end'
const COUNT_BOARDS =
  'create or replace function count_boards() returns bigint language sql as $$ select count(*) from boards $$'

/** The migrations of release 1.1.0: the last of them, and a digest of the texts of all. */
const RELEASED = { last: '000640_unproven_mails.sql', digest: '309cbeee29e17e74' }

type Files = Readonly<Record<string, string>>

function folderWith(
  test: { testdir(files: { migrations: Files; functions: Files }): string },
  migrations: Files,
  functions: Files = {}
): string {
  return test.testdir({ migrations: { ...migrations }, functions: { ...functions } })
}

t.test('migrations', async t => {
  t.test('apply every file in order once', async t => {
    const { url, sql } = await database(t, { empty: true })
    const folder = folderWith(
      t,
      { '000002_leashes.sql': LEASHES, '000001_boards.sql': BOARDS },
      { 'count_boards.sql': COUNT_BOARDS }
    )
    const names = ['000001_boards', '000002_leashes', 'functions/count_boards']
    t.strictSame((await migrationStatus(sql, folder)).pending, names)
    t.throws(
      () => assertUpToDate({ applied: [], pending: names, changed: [], ahead: [] }),
      /swellbook migrate/
    )
    t.strictSame(await migrate(url, folder), names)
    const status = await migrationStatus(sql, folder)
    t.strictSame(status, { applied: names, pending: [], changed: [], ahead: [] })
    t.doesNotThrow(() => assertUpToDate(status))
    t.strictSame(await migrate(url, folder), [])
    t.strictSame([...(await sql`select count_boards() boards`)], [{ boards: '0' }])
  })

  t.test('split statements only at semicolons that end one', async t => {
    const { url, sql } = await database(t, { empty: true })
    const text = `create table words (word text default 'it''s; fine', "a;b" int); -- not here; nor there's
      /* nor; here */ create function say() returns text language plpgsql as $body$
      begin
        return 'one; ' || $$two; '$$;
      end $body$;
      insert into words values (say(), 1), (default, 2); do $$ begin delete from words where false; end $$;`
    await migrate(url, folderWith(t, { '000001_words.sql': text }))
    const words = await sql`select word, "a;b" as n from words order by n`
    t.strictSame(
      words.map(({ word, n }) => [word, n]),
      [
        ["one; two; '", 1],
        ["it's; fine", 2]
      ]
    )
  })

  t.test('change a table action by action if constraints are added, as a cluster demands', async t => {
    const { url, sql } = await database(t, { empty: true })
    const text = `create table words (word text, n int);
      -- Texts and lists have commas, too
      alter table words add column kind text, drop column n,
        add constraint words_kind check (kind in ('a, b', 'c') and (word <> ',' or length(word) in (1, (2), (3)))),
        add constraint words_key primary key (word, kind);
      alter table words add column length int default 1 check (length between 0 and 9);`
    await migrate(url, folderWith(t, { '000001_words.sql': text }))
    const rows = await sql<{ name: string }[]>`
      select conname as name from pg_constraint where conrelid = 'words'::regclass and contype in ('c', 'p') order by 1`
    t.strictSame(
      rows.map(({ name }) => name),
      ['words_key', 'words_kind', 'words_length_check']
    )
  })

  t.test('keep the text of released ones, or no database could be upgraded', async t => {
    const released = readdirSync(join(SQL_FOLDER, 'migrations')).filter(name => name <= RELEASED.last)
    const texts = released.sort().map(name => readFileSync(join(SQL_FOLDER, 'migrations', name), 'utf8'))
    t.equal(createHash('sha256').update(texts.join('')).digest('hex').slice(0, 16), RELEASED.digest)
  })

  t.test('accept a database of a development version whose text had the same effect', async t => {
    const { url, sql } = await database(t)
    const store = (checksum: string) =>
      sql`update schema_migrations set checksum = ${checksum} where name = '000010_forecast'`
    const [row] = await sql<{ checksum: string }[]>`
      select checksum from schema_migrations where name = '000010_forecast'`
    await store('22a4ecf4d939861472004b67784d9b885c95088f744307fd1dcdc6686c5c31f3')
    t.strictSame(await migrate(url), [])
    await store('another')
    await t.rejects(migrate(url), /The text of 000010_forecast differs/)
    await store(row!.checksum)
  })

  t.test('apply once if twenty run at the same time', async t => {
    const { url, sql } = await database(t, { empty: true })
    const folder = folderWith(
      t,
      { '000001_boards.sql': `${BOARDS} select pg_sleep(0.05);`, '000002_leashes.sql': LEASHES },
      { 'count_boards.sql': COUNT_BOARDS }
    )
    const results = await Promise.all(Array.from({ length: 20 }, () => migrate(url, folder)))
    t.equal(results.flat().length, 3)
    t.strictSame((await migrationStatus(sql, folder)).pending, [])
  })

  t.test('apply a function again if its text changes', async t => {
    const { url, sql } = await database(t, { empty: true })
    const folder = folderWith(t, { '000001_boards.sql': BOARDS }, { 'count_boards.sql': COUNT_BOARDS })
    await migrate(url, folder)
    const changed = COUNT_BOARDS.replace('count(*)', 'count(*) + 7')
    writeFileSync(join(folder, 'functions', 'count_boards.sql'), changed)
    t.strictSame(await migrate(url, folder), ['functions/count_boards'])
    t.strictSame([...(await sql`select count_boards() boards`)], [{ boards: '7' }])
  })

  t.test('apply a function again if its columns change, for any arguments', async t => {
    const { url, sql } = await database(t, { empty: true })
    const listing = (columns: string, args = '') =>
      `create or replace function list_boards(${args}) returns table (${columns}) language sql as $$ select 1 $$;`
    const folder = folderWith(t, { '000001_boards.sql': BOARDS }, { 'list_boards.sql': listing('id int') })
    await migrate(url, folder)
    for (const text of [listing('board int'), listing('id bigint', 'a text default null')]) {
      writeFileSync(join(folder, 'functions', 'list_boards.sql'), text)
      t.strictSame(await migrate(url, folder), ['functions/list_boards'])
    }
    await sql`drop function if exists list_boards()`
    writeFileSync(join(folder, 'functions', 'list_boards.sql'), listing('id int', 'a text default null'))
    await migrate(url, folder)
    t.strictSame([...(await sql`select * from list_boards()`)], [{ id: 1 }])
    writeFileSync(
      join(folder, 'functions', 'list_boards.sql'),
      listing('id int').replace('select 1', 'select nothing')
    )
    await t.rejects(migrate(url, folder), /column "nothing" does not exist/)
    t.strictSame(
      [...(await sql`select * from list_boards('x')`)],
      [{ id: 1 }],
      'nothing is lost where it fails'
    )
  })

  t.test('pass seeds to their function whenever their text changes', async t => {
    const { url, sql } = await database(t, { empty: true })
    const seed = `create or replace function seed_boards(file jsonb) returns void language sql as
      $$ insert into boards select jsonb_array_elements_text(file)::int on conflict do nothing $$`
    const folder = folderWith(t, { '000001_boards.sql': BOARDS }, { 'seed_boards.sql': seed })
    mkdirSync(join(folder, 'seeds'))
    writeFileSync(join(folder, 'seeds', 'boards.json'), '[1, 2]')
    t.strictSame((await migrate(url, folder)).at(-1), 'seeds/boards')
    t.strictSame(await migrate(url, folder), [])
    writeFileSync(join(folder, 'seeds', 'boards.json'), '[1, 2, 3]')
    t.strictSame(await migrate(url, folder), ['seeds/boards'])
    t.strictSame((await migrationStatus(sql, folder)).pending, [])
    t.strictSame([...(await sql`select count(*) boards from boards`)], [{ boards: '3' }])
  })

  t.test('apply a function after the one it calls, whatever their names', async t => {
    const { url } = await database(t, { empty: true })
    const call = 'create or replace function aaa() returns bigint language sql as $$ select count_boards() $$'
    const lost = 'create or replace function bbb() returns bigint language sql as $$ select nowhere() $$'
    const functions = { 'aaa.sql': call, 'count_boards.sql': COUNT_BOARDS }
    const folder = folderWith(t, { '000001_boards.sql': BOARDS }, functions)
    t.strictSame(await migrate(url, folder), ['000001_boards', 'functions/count_boards', 'functions/aaa'])
    writeFileSync(join(folder, 'functions', 'bbb.sql'), lost)
    await t.rejects(migrate(url, folder), /bbb could not be applied: function nowhere\(\) does not exist/)
  })

  t.test('apply new functions before changed ones, which may call them', async t => {
    const { url } = await database(t, { empty: true })
    const call = (name: string) =>
      `create or replace function aaa() returns bigint language plpgsql as $$ begin return ${name}(); end $$`
    const folder = folderWith(t, { '000001_boards.sql': BOARDS }, { 'aaa.sql': call('nowhere') })
    await migrate(url, folder)
    writeFileSync(join(folder, 'functions', 'aaa.sql'), call('count_boards'))
    writeFileSync(join(folder, 'functions', 'count_boards.sql'), COUNT_BOARDS)
    t.strictSame(await migrate(url, folder), ['functions/count_boards', 'functions/aaa'])
  })

  t.test('refuse a database whose migration had another text', async t => {
    const { url, sql } = await database(t, { empty: true })
    const folder = folderWith(t, { '000001_boards.sql': BOARDS })
    await migrate(url, folder)
    writeFileSync(join(folder, 'migrations', '000001_boards.sql'), `${BOARDS}\r\n`)
    t.strictSame((await migrationStatus(sql, folder)).changed, ['000001_boards'])
    await t.rejects(migrate(url, folder), /000001_boards differs from the one that was applied/)
  })

  t.test('refuse a database that is ahead', async t => {
    const { url, sql } = await database(t, { empty: true })
    await migrate(url, folderWith(t, { '000001_boards.sql': BOARDS, '000002_leashes.sql': LEASHES }))
    const older = join(t.testdirName, 'older')
    mkdirSync(join(older, 'migrations'), { recursive: true })
    mkdirSync(join(older, 'functions'))
    writeFileSync(join(older, 'migrations', '000001_boards.sql'), BOARDS.replace(';', ';\r\n').trim())
    const status = await migrationStatus(sql, older)
    t.strictSame(status, { applied: ['000001_boards'], pending: [], changed: [], ahead: ['000002_leashes'] })
    t.throws(() => assertNoUnknown(status), /newer than this program: it has 000002_leashes/)
    await t.rejects(migrate(url, older), /newer than this program/)
  })

  t.test('roll back a failing file, and name it and the position', async t => {
    const { url, sql } = await database(t, { empty: true })
    const folder = folderWith(t, {
      '000001_boards.sql': BOARDS,
      '000002_broken.sql': 'create table half (id int);\nselect nonsense;'
    })
    await t.rejects(migrate(url, folder), {
      message: /000002_broken could not be applied: .*nonsense.* \(line 2\)/
    })
    t.strictSame([...(await sql`select to_regclass('half') half`)], [{ half: null }])
    t.strictSame((await migrationStatus(sql, folder)).pending, ['000002_broken'])
  })

  t.test('have no statement timeout', async t => {
    const { url } = await database(t, { empty: true })
    const folder = folderWith(t, {
      '000001_slow.sql': `do $$ begin assert current_setting('statement_timeout') = '0' and current_setting('lock_timeout') = '0'; end $$`
    })
    t.strictSame(await migrate(url, folder), ['000001_slow'])
  })

  t.test('refuse invalid file names', async t => {
    const { url } = await database(t, { empty: true })
    await t.rejects(migrate(url, folderWith(t, { '1_boards.sql': BOARDS })), /must be named like/)
    const twice = { '000001_boards.sql': BOARDS, '000001_leashes.sql': LEASHES }
    await t.rejects(migrate(url, folderWith(t, twice)), /Two migrations have the number 000001/)
  })

  t.test("bring a new database to this program's schema", async t => {
    const { sql } = await database(t)
    const status = await migrationStatus(sql)
    t.doesNotThrow(() => assertUpToDate(status))
    t.ok(status.applied.length > 0)
  })
})
