import type { Command } from '../command.ts'

export default {
  name: 'openapi',
  summary: 'Print the API contract as an OpenAPI 3.1 document; needs no database.',
  usage: '',
  options: {},
  notes: 'Its server URL is PUBLIC_URL. A running server returns the same document at /openapi.json.',
  async run({ config, terminal }) {
    const { contractOf, createRegistry, plugins } = await loadContract()
    const contract = contractOf(createRegistry(plugins), config.PUBLIC_URL ?? 'http://localhost')
    terminal.out(JSON.stringify(contract, null, 2))
    return 0
  }
} satisfies Command

// Loaded on use, so that other commands start faster.
async function loadContract() {
  return {
    ...(await import('../../lib/openapi.ts')),
    ...(await import('../../lib/kernel/registry.ts')),
    ...(await import('../../plugins/index.ts'))
  }
}
