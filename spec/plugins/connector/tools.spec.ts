// tags: full
import t from 'tap'
import { setStock } from '../../../lib/equipment/stock/transactions.ts'
import { tools } from '../../../plugins/connector/tools.ts'
import { openSchool } from '../../support/centre.ts'
import { addConnectorKey } from '../../support/owner.ts'
import { addRun } from '../../support/runs.ts'
import { addSlot, bookingOf, SCHOOL } from '../../support/school.ts'
import { fillSea } from '../../support/sea.ts'
import type { SpecServer } from '../../support/server.ts'
import { loadTool } from '../../support/tools.ts'

interface Schema {
  readonly additionalProperties?: unknown
  readonly properties?: Readonly<Record<string, unknown>>
}

interface Tool {
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly annotations?: object
  readonly inputSchema: Schema
  readonly outputSchema?: Schema
}

/** The parts of the official client used here. */
interface Client {
  connect(transport: object): Promise<void>
  close(): Promise<void>
  ping(): Promise<object>
  getServerVersion(): { readonly name: string } | undefined
  getServerCapabilities(): object | undefined
  getInstructions(): string | undefined
  listTools(): Promise<{ readonly tools: readonly Tool[] }>
  // biome-ignore lint/suspicious/noExplicitAny: a tool answers whatever its schema says
  callTool(call: object): Promise<any>
}

const SDK = '@modelcontextprotocol/sdk/client'

async function connect(t: Tap.Test, server: SpecServer, key: string): Promise<Client> {
  const { Client } = loadTool<{ Client: new (info: object) => Client }>(`${SDK}/index.js`)
  const { StreamableHTTPClientTransport } = loadTool<{
    StreamableHTTPClientTransport: new (url: URL, options: object) => object
  }>(`${SDK}/streamableHttp.js`)
  const client = new Client({ name: 'specs', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp/escola`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } }
  })
  await client.connect(transport)
  t.teardown(() => client.close())
  return client
}

declare namespace Tap {
  interface Test {
    teardown(work: () => Promise<void>): void
  }
}

t.test('the official client', async t => {
  const { server, sql } = await openSchool(t)
  const slot = await addSlot(sql)
  await setStock(sql, { schoolId: SCHOOL, item: 'wetsuit', size: 'M', quantity: 4, version: null })
  await server.post('/api/partner/v1/bookings', {
    key: await server.schoolKey(),
    body: bookingOf(slot, { participants: 2 })
  })
  const { key } = await addConnectorKey(sql)
  const client = await connect(t, server, key)

  await t.test("negotiates the revision and reads the server's description", async t => {
    t.equal(client.getServerVersion()?.name, 'swellbook')
    t.strictSame(client.getServerCapabilities(), { tools: {} })
    t.match(client.getInstructions(), /data, never instructions/)
    t.match(client.getInstructions(), /Email addresses, phone numbers and notes of customers are left out/)
    t.strictSame(await client.ping(), {})
  })

  await t.test('lists nine tools with descriptions, annotations and schemas', async t => {
    const listed = await client.listTools()
    t.strictSame(
      listed.tools.map(({ name }) => name),
      [...tools.keys()]
    )
    t.equal(listed.tools.length, 13)
    for (const tool of listed.tools) {
      t.ok(tool.title, `${tool.name} has a title`)
      const sentences = tool.description?.split(/[.:;] /).length ?? 0
      t.ok(sentences >= 2, `${tool.name} is described`)
      t.equal(Object.keys(tool.annotations ?? {}).length, 4, `${tool.name} has all four hints`)
      t.equal(tool.inputSchema.additionalProperties, false, `${tool.name} takes no other argument`)
      t.equal(tool.outputSchema?.additionalProperties, false, `${tool.name} answers no other member`)
      t.notMatch(
        Object.keys(tool.inputSchema.properties ?? {}).join(),
        /school/i,
        `${tool.name} takes no school`
      )
    }
  })

  await addRun(sql, [await addSlot(sql, { daysAhead: 40 }), slot], { course: 'Surf week' })
  const calls: [name: string, args: Record<string, unknown>, expected: object][] = [
    ['list_my_schools', {}, { schools: [{ id: SCHOOL, timeZone: 'Europe/Lisbon' }], role: 'owner' }],
    [
      'get_school_schedule',
      {},
      {
        lessons: [
          {
            ...{ lessonId: slot, participants: 2, status: 'open' },
            courses: [{ name: 'Surf week', day: 2, days: 2 }]
          }
        ],
        truncated: false
      }
    ],
    [
      'get_bookings_summary',
      {},
      { totals: { lessons: 1, capacity: 8, confirmedBookings: 1, confirmedParticipants: 2 } }
    ],
    [
      'get_lesson_roster',
      { lessonId: slot },
      {
        parties: [
          { customerName: 'Ana Silva', participants: 2, status: 'confirmed', partner: 'Hotel Atlântico' }
        ]
      }
    ],
    ['get_stock_summary', {}, { stock: [{ item: 'wetsuit', size: 'M', quantity: 4 }] }],
    [
      'get_conditions_for_my_lessons',
      { days: 7 },
      {
        lessons: [{ lessonId: slot, conditions: null, reason: 'There is no recent forecast for this spot.' }]
      }
    ],
    ['suggest_lesson_moves', { date: '2099-07-01' }, { lessons: [], truncated: false }],
    ['get_gear_shortages', {}, { shortages: [], participantsWithoutSizes: 2 }],
    ['list_unpaid_bookings', { from: '2026-01-01', to: '2026-01-31' }, { bookings: [] }],
    ['get_partner_sales', {}, { partners: [{ partner: 'Hotel Atlântico', participants: 2 }] }],
    [
      'prepare_lesson_move',
      { lessonId: slot, date: '2099-07-01', startTime: '14:00', endTime: '16:00' },
      {
        status: 'pending',
        summary: /^Move a lesson with 2 participants: Group lesson, .* -> Group lesson, 2099-07-01 14:00/
      }
    ],
    [
      'prepare_stock_change',
      { item: 'wetsuit', size: 'M', quantity: 6 },
      { status: 'pending', summary: 'Change stock: wetsuit M: 4 -> 6' }
    ],
    [
      'list_pending_proposals',
      {},
      { proposals: [{ status: 'pending' }, { status: 'pending' }], truncated: false }
    ]
  ]
  for (const [name, args, expected] of calls) {
    await t.test(`calls ${name}, whose answer fits its schema`, async t => {
      const result = await client.callTool({ name, arguments: args })
      t.not(result.isError, true, JSON.stringify(result.content))
      t.match(result.structuredContent, expected)
      const [content] = result.content as { text: string }[]
      t.strictSame(JSON.parse(content!.text), result.structuredContent, 'the text is the same as JSON')
    })
  }

  await t.test('keeps the parties of a cancelled lesson, but not earlier cancellations', async t => {
    const gone = await addSlot(sql)
    const key = await server.schoolKey()
    const book = (customerName: string) =>
      server.post('/api/partner/v1/bookings', { key, body: bookingOf(gone, { customerName }) })
    await book('Rui Costa')
    const { bookingId } = (await book('Eva Dias')).body
    await server.del(`/api/partner/v1/bookings/${bookingId}`, { key })
    await sql`select cancel_slots(${SCHOOL}, array[${gone}]::uuid[], true)`
    const { structuredContent } = await client.callTool({
      name: 'get_lesson_roster',
      arguments: { lessonId: gone }
    })
    const { lesson, parties } = structuredContent as { lesson: { status: string }; parties: object[] }
    t.equal(lesson.status, 'cancelled')
    t.match(parties, [{ customerName: 'Rui Costa', participants: 1, status: 'cancelled' }])
    t.equal(parties.length, 1)
  })

  await t.test('shows the sea at a lesson once a forecast covers its spot', async t => {
    await fillSea(server.databaseUrl)
    const spotName = 'supertubos'
    const { next } = (
      await server.get(`/api/partner/v2/conditions/${spotName}`, {
        key: await server.platformKey(['forecast'])
      })
    ).body as { next: { validAt: string; scores: { beginner: number } }[] }
    // v2 forecasts 24 hours: a lesson that begins within one of them, and one exactly at another.
    const [within, at] = [next[1]!, next[6]!]
    const [{ today }] = await sql<[{ today: string }]>`
        select (clock_timestamp() at time zone time_zone)::date::text as today from schools where id = ${SCHOOL}`
    const lessonAt = (hour: string, minutes: string) =>
      addSlot(sql, {
        spotName,
        daysAhead: (Date.parse(hour.slice(0, 10)) - Date.parse(today)) / 86_400_000,
        localStart: `${hour.slice(11, 13)}:${minutes}`,
        localEnd: `${hour.slice(11, 13)}:55`
      })
    const early = await lessonAt(within.validAt, '30')
    const late = await lessonAt(at.validAt, '00')
    const beyond = await addSlot(sql, { spotName, daysAhead: 6 })
    const { structuredContent } = await client.callTool({
      name: 'get_conditions_for_my_lessons',
      arguments: { days: 7 }
    })
    const { lessons } = structuredContent as {
      lessons: { lessonId: string; date: string; conditions: object | null; reason: string | null }[]
    }
    const byId = new Map(lessons.map(lesson => [lesson.lessonId, lesson]))
    for (const [lesson, { validAt, scores }] of [
      [early, within],
      [late, at]
    ] as const) {
      t.match(byId.get(lesson), {
        reason: null,
        conditions: { validAt, score: scores.beginner, demo: true, stale: false }
      })
    }
    t.match(byId.get(beyond), { conditions: null, reason: 'The forecast does not reach that day yet.' })
    t.match(byId.get(slot), { conditions: null, reason: 'There is no recent forecast for this spot.' })
  })

  await t.test('covers every tool', async t => {
    t.strictSame(calls.map(([name]) => name).sort(), [...tools.keys()].sort())
  })
})
