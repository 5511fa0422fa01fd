import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { SQL_FOLDER } from '../../lib/infra/migrations.ts'

/** Texts of all SQL functions by name. */
export function readSqlFunctions(): Map<string, string> {
  const folder = join(SQL_FOLDER, 'functions')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.sql')
  )
  return new Map(files.map(file => [basename(file, '.sql'), readFileSync(join(folder, file), 'utf8')]))
}

/** Text of one SQL function; fails if it does not exist. */
export function readSqlFunction(name: string): string {
  const text = readSqlFunctions().get(name)
  if (text === undefined) throw new Error(`There is no SQL function ${name}.`)
  return text
}
