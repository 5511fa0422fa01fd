import type { Case } from '../case.ts'
import type { Stage } from '../stage.ts'

const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_school_schedule', arguments: {} }
})

/** Requests of a school's assistant. */
export const connector: readonly Case[] = [
  {
    name: 'connector-call',
    description: "a week of a school's schedule, over MCP",
    rivals: ['bare'],
    goals: {},
    settings: { CONNECTOR_RATE_PER_MINUTE: '1000000000' },
    // A key has 2,000 calls a day; reset the count for every run.
    prepare: async ({ sql }: Stage) => void (await sql`delete from connector_days`),
    request: ({ connectorKeys }: Stage, n) => ({
      method: 'POST',
      path: '/api/mcp/escola',
      headers: {
        authorization: `Bearer ${connectorKeys[n % connectorKeys.length]}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream'
      },
      body: CALL
    }),
    expect: ({ status, body }) =>
      status === 200 && (body === undefined || JSON.parse(body).result.isError !== true)
  }
]
