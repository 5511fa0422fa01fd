import type { Plugin } from '../../lib/kernel/plugin.ts'
import callConnector from './call-connector.ts'

/** The MCP connector: a school's assistant reads and proposes changes. */
export default {
  name: 'connector',
  title: 'School connector',
  description:
    "Through it a school's own assistant reads its operation and proposes changes that only an owner applies.",
  prefix: '/api/mcp',
  rate: 'connector',
  realm: 'connector',
  routes: [callConnector]
} satisfies Plugin
