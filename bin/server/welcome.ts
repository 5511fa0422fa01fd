import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TrialSlot } from '../../lib/demo/queries.ts'
import { PACKAGE_FOLDER } from '../../lib/package.ts'
import { SETUP_HOURS } from '../../lib/people/setup/rules.ts'
import { bold, type Terminal } from '../terminal.ts'

/** Program name to type. A checkout has the short form; an installed package has a link for npx. */
export const COMMAND = existsSync(join(PACKAGE_FOLDER, 'bin', 'swellbook'))
  ? 'bin/swellbook'
  : 'npx swellbook'

/** Keys created at the first start. */
export interface DemoKeys {
  readonly school: string
  readonly platform: string
}

/** Data for the message after the start. */
interface Welcome {
  readonly address: string
  readonly schoolId: string | undefined
  readonly schoolName: string | undefined
  readonly keys: DemoKeys | undefined
  readonly slot: TrialSlot | undefined
  /** Sign-in link of the demo's owner. */
  readonly ownerLink: string | undefined
  /** Link that sets up a real school beside the demo; only at a terminal. */
  readonly setupLink: string | undefined
  readonly keysFile: string
}

/** Message after the start: addresses, then either keys with a first request, or how to issue a key. */
export function welcome(facts: Welcome, terminal: Terminal): string {
  const { address, keys } = facts
  const begin = keys ? firstSteps(facts, keys, terminal) : laterSteps(facts)
  const lines = [
    bold(terminal.isInteractive, 'Swellbook is ready.'),
    '',
    `Address    ${address}`,
    `Guests     ${address}/schools`,
    ...(keys ? [`Widget     ${address}/w/surf?key=${keys.platform}`] : []),
    ...(facts.ownerLink ? [`Owner      ${facts.ownerLink}  (works once, within 15 minutes)`] : []),
    ...(facts.setupLink
      ? [`Your own   ${facts.setupLink}  (sets up a school, once, within ${SETUP_HOURS} hours)`]
      : []),
    `Reference  ${address}/docs`,
    '',
    ...begin,
    '',
    'Press Ctrl+C to stop; all data is kept.'
  ]
  return `\n${lines.map(line => (line ? `  ${line}` : '')).join('\n')}\n`
}

function firstSteps(
  { address, schoolName, slot, keysFile }: Welcome,
  keys: DemoKeys,
  terminal: Terminal
): readonly string[] {
  const rows = [
    `Two demo schools with 60 days of lessons. Your keys, stored in ${keysFile}:`,
    '',
    `School     ${bold(terminal.isInteractive, keys.school)}   v1: lessons of ${schoolName}`,
    `Platform   ${bold(terminal.isInteractive, keys.platform)}   v2: sizing, forecast, brands`
  ]
  return slot ? [...rows, '', ...tryIt(address, keys.school, slot)] : rows
}

function tryIt(address: string, key: string, { id, localDate, localStart }: TrialSlot): readonly string[] {
  const v1 = `${address}/api/partner/v1`
  const body = {
    lessonSlotId: id,
    customerName: 'Ada Costa',
    customerEmail: 'ada@example.com',
    participants: 2
  }
  return [
    `The lessons of ${localDate}:`,
    '',
    `curl -s "${v1}/availabilities?from=${localDate}&to=${localDate}" \\`,
    `  -H "X-Partner-API-Key: ${key}"`,
    '',
    `Two seats in the one at ${localStart}:`,
    '',
    `curl -s ${v1}/bookings \\`,
    `  -H "X-Partner-API-Key: ${key}" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '${JSON.stringify(body)}'`
  ]
}

function laterSteps({ schoolId }: Welcome): readonly string[] {
  const issue = `${COMMAND} keys issue --kind school --school ${schoolId ?? 'ID'} --partner NAME`
  const days = `${COMMAND} demo seed`
  return schoolId ? [`Issue a key      ${issue}`, `Add newer days   ${days}`] : [`Issue a key  ${issue}`]
}
