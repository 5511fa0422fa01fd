import type { Finding } from '../../lib/doctor/rules.ts'
import { type Command, UsageError, want } from '../command.ts'
import { examine } from '../doctor.ts'
import { isNameServer } from '../names.ts'

const SIGNS = { good: 'good', doubtful: 'look', bad: 'BAD ' } as const

export default {
  name: 'doctor',
  summary: 'Look at all that a server needs, and say what to do where something is amiss.',
  usage: '[--dns ADDRESS]',
  options: {
    dns: {
      type: 'string',
      help: "The name server to ask in place of this machine's: 192.0.2.53, or with a port."
    }
  },
  notes:
    'The settings, the secret, the rate store, the database, its schema, clocks, names, the disk, the forecast and the endpoints. It changes nothing. The exit code is 1 where something is bad; what is only doubtful leaves it 0.',
  async run({ config, terminal, values }) {
    const dns = want(values, 'dns')
    if (dns !== undefined && !isNameServer(dns))
      throw new UsageError('--dns must be the address of a name server, such as 192.0.2.53 or 192.0.2.53:53')
    const findings = await examine(config, dns)
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
