import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ErrorCode, errors } from '../../lib/errors.ts'

// Spec files run in processes of their own, so what they saw meets in a file: one code a line.
const FILE = fileURLToPath(new URL('../provoked.txt', import.meta.url))
const known = new Set<string>()

/** Notes that a spec saw this error come over HTTP. */
export function recordProvoked(code: string): void {
  if (known.has(code) || !(code in errors)) return
  known.add(code)
  appendFileSync(FILE, `${code}\n`)
}

/** Forgets what earlier runs saw. */
export function forgetProvoked(): void {
  rmSync(FILE, { force: true })
}

/** The codes of the error table that no spec has seen in an answer since, in the table's order. */
export function listUnprovoked(): ErrorCode[] {
  const seen = new Set(existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n') : [])
  return (Object.keys(errors) as ErrorCode[]).filter(code => !seen.has(code))
}
