import type { Finding } from '../../lib/infra/doctor/rules.ts'
import { type Command, textOption, UsageError } from '../command.ts'
import { runChecks } from '../doctor.ts'
import { isNameServer } from '../names.ts'

const SIGNS = { good: 'good', doubtful: 'look', bad: 'BAD ' } as const

export default {
  name: 'doctor',
  summary: 'Check everything a server needs, and say how to fix problems.',
  usage: '[--dns ADDRESS]',
  options: {
    dns: {
      type: 'string',
      help: "DNS server to query instead of this machine's: 192.0.2.53, or with a port."
    }
  },
  notes:
    'It checks settings, secret, rate store, database, schema, clocks, DNS, disk, forecast and webhook endpoints, and changes nothing. The exit code is 1 if a check is bad; a doubtful one leaves it 0.',
  async run({ config, terminal, values }) {
    const dns = textOption(values, 'dns')
    if (dns !== undefined && !isNameServer(dns))
      throw new UsageError('--dns must be the address of a DNS server, such as 192.0.2.53 or 192.0.2.53:53')
    const findings = await runChecks(config, dns)
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
