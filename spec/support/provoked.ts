import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ErrorCode, errors } from '../../lib/errors.ts'

// Spec files run in separate processes, which share this file: one code a line.
const FILE = fileURLToPath(new URL('../provoked.txt', import.meta.url))
const provokedBefore = new Set<string>()

/** Records that a spec received this error over HTTP. */
export function recordProvoked(code: string): void {
  if (provokedBefore.has(code) || !(code in errors)) return
  provokedBefore.add(code)
  appendFileSync(FILE, `${code}\n`)
}

/** Deletes the records of earlier runs. */
export function forgetProvoked(): void {
  rmSync(FILE, { force: true })
}

/** Codes of the error table that no spec has received since, in table order. */
export function listUnprovoked(): ErrorCode[] {
  const seen = new Set(existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n') : [])
  return (Object.keys(errors) as ErrorCode[]).filter(code => !seen.has(code))
}
