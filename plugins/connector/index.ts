import type { Plugin } from '../../lib/kernel/plugin.ts'
import callConnector from './call-connector.ts'

/** MCP server for a school's assistants, which read its data and propose changes. */
export default {
  name: 'connector',
  title: 'School connector',
  description:
    "With it, a school's own assistant reads lessons and stock, and proposes changes that only an owner can apply.",
  prefix: '/api/mcp',
  rate: 'connector',
  realm: 'connector',
  routes: [callConnector]
} satisfies Plugin
