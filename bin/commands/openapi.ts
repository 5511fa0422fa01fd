import type { Command } from '../command.ts'

export default {
  name: 'openapi',
  summary: 'Print the contract as an OpenAPI 3.1 document; needs no database.',
  usage: '',
  options: {},
  notes: 'It names PUBLIC_URL as its server. A running service answers the same at /openapi.json.',
  async run({ config, terminal }) {
    const { contractOf, createRegistry, plugins } = await loadContract()
    const contract = contractOf(createRegistry(plugins), config.PUBLIC_URL ?? 'http://localhost')
    terminal.out(JSON.stringify(contract, null, 2))
    return 0
  }
} satisfies Command

// Loaded when it is printed, so that no other command waits for it.
async function loadContract() {
  return {
    ...(await import('../../lib/openapi.ts')),
    ...(await import('../../lib/kernel/registry.ts')),
    ...(await import('../../plugins/index.ts'))
  }
}
