import type { Finding } from '../../lib/doctor/rules.ts'
import type { Command } from '../command.ts'
import { examine } from '../doctor.ts'

const SIGNS = { good: 'good', doubtful: 'look', bad: 'BAD ' } as const

export default {
  name: 'doctor',
  summary:
    'Look at the settings, the secret, the rate store, the database, its schema, clocks, disk, forecast and endpoints; say what to do.',
  usage: '',
  options: {},
  notes: 'It changes nothing. The exit code is 1 where something is bad; what is only doubtful leaves it 0.',
  async run({ config, terminal, values }) {
    const findings = await examine(config)
    const ok = findings.every(({ state }) => state !== 'bad')
    terminal.out(values.json ? JSON.stringify({ ok, findings }) : writeFindings(findings))
    return ok ? 0 : 1
  }
} satisfies Command

function writeFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length))
  return findings
    .flatMap(({ check, state, found, advice }) => [
      `${SIGNS[state]}  ${check.padEnd(width)}  ${found}`,
      ...(advice ? [`${' '.repeat(width + 8)}${advice}`] : [])
    ])
    .join('\n')
}
