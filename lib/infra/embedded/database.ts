import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { connect } from '../database/pool.ts'
import type { Account } from './account.ts'
import { type Connection, type Folder, urlOf, writeConnection } from './folder.ts'

/** Role of the service. It owns the database and its objects, and has no other rights. */
const SERVICE = 'swellbook_service'

const STATE = `select current_setting('data_directory') as folder, pg_get_userbyid(datdba) = '${SERVICE}' as "isOwned"
  from pg_database where datname = current_database()`

interface State {
  readonly folder: string
  readonly isOwned: boolean
}

/**
 * Checks that the server on `port` runs this folder's cluster. Creates the database if absent, and makes the service's role its
 * owner: with earlier versions of the program, the administrator owned it. Returns the connection as stored.
 */
export async function ensureDatabase(
  folder: Folder,
  last: Connection,
  port: number,
  account: Account
): Promise<Connection> {
  const lastConnection = { ...last, port }
  const { folder: foundFolder, isOwned } = await readState(lastConnection)
  if (realpathSync(folder.cluster) !== foundFolder) {
    throw new Error(
      `Port ${port} of 127.0.0.1 belongs to the database of ${foundFolder}, not of ${folder.cluster}.`
    )
  }
  const service = isOwned ? lastConnection.service : undefined
  const connection = { ...lastConnection, service: service ?? { user: SERVICE, password: makePassword() } }
  if (!service) await queryRow(urlOf(lastConnection), ownershipSql(connection.service.password))
  if (!service || port !== last.port) writeConnection(folder, connection, account)
  return connection
}

export function makePassword(): string {
  return randomBytes(24).toString('base64url')
}

async function readState(connection: Connection): Promise<State> {
  try {
    return await queryRow<State>(urlOf(connection), STATE)
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') throw error
    await queryRow(urlOf({ ...connection, database: 'postgres' }), `create database ${connection.database}`)
    return await queryRow<State>(urlOf(connection), STATE)
  }
}

/** Transfers ownership in one transaction; safe to repeat. The administrator still owns the extensions. */
function ownershipSql(password: string): string {
  const inExtension = (oid: string) => `exists (select from pg_depend where objid = ${oid} and deptype = 'e')`
  return `do $$
    declare change text;
    begin
      if not exists (select from pg_roles where rolname = '${SERVICE}') then create role ${SERVICE}; end if;
      alter role ${SERVICE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}';
      for change in
        select format('alter table %s owner to ${SERVICE}', oid::regclass) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not ${inExtension('oid')}
        union all
        select format('alter type %s owner to ${SERVICE}', reltype::regtype) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'c' and not ${inExtension('oid')}
        union all
        select format('alter routine %s owner to ${SERVICE}', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace and not ${inExtension('oid')}
      loop
        execute change;
      end loop;
      execute format('alter database %I owner to ${SERVICE}', current_database());
    end $$`
}

async function queryRow<Row>(url: string, statement: string): Promise<Row> {
  const sql = connect(url, {
    max: 1,
    applicationName: 'swellbook start',
    greetSeconds: 15,
    statementTimeoutMs: 60_000,
    lockTimeoutMs: 60_000,
    silenceMs: 0
  })
  try {
    const [row] = await sql.unsafe<Row[]>(statement)
    return row as Row
  } finally {
    await sql.end({ timeout: 1 })
  }
}
