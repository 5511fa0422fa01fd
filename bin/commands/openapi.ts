import { contractOf } from '../../lib/contract.ts'
import { createRegistry } from '../../lib/core/registry.ts'
import { plugins } from '../../plugins/index.ts'
import type { Command } from '../command.ts'

export default {
  name: 'openapi',
  summary: 'Print the contract as an OpenAPI 3.1 document; needs no database.',
  usage: '',
  options: {},
  notes: 'It names PUBLIC_URL as its server. A running service answers the same at /openapi.json.',
  async run({ config, terminal }) {
    const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
    terminal.out(JSON.stringify(contractOf(createRegistry(plugins), publicUrl), null, 2))
    return 0
  }
} satisfies Command
