import { toJsonSchema } from '@valibot/to-json-schema'
import fc from 'fast-check'
import t from 'tap'
import * as v from 'valibot'
import * as input from '../../../../plugins/partner-v2/shapes/sizing-input.ts'

const schemas: Record<string, v.GenericSchema> = input
type Name = keyof typeof input
type Query = Record<string, unknown>

/** A query string as received, and the parsed input. */
const accepted: [Name, Query, Query][] = [
  ['BoardQuery', { level: 'beginner', weight: '75' }, { level: 'beginner', weight: 75 }],
  ['BoardQuery', { level: 'kids', weight: '10', other: 'x' }, { level: 'kids', weight: 10 }],
  ['BoardQuery', { level: 'advanced', weight: '072.50' }, { level: 'advanced', weight: 72.5 }],
  ['BoardQuery', { level: 'intermediate', weight: '200.000' }, { level: 'intermediate', weight: 200 }],
  ['TunedBoardQuery', { level: 'kids', weight: '25' }, { level: 'kids', weight: 25 }],
  [
    'TunedBoardQuery',
    { level: 'kids', weight: '25', swellPeriodS: '', swellDirectionDeg: '0', bestSwellDirDeg: '360' },
    { level: 'kids', weight: 25, swellPeriodS: undefined, swellDirectionDeg: 0, bestSwellDirDeg: 360 }
  ],
  [
    'TunedBoardQuery',
    { level: 'kids', weight: '25', swellPeriodS: '30' },
    { level: 'kids', weight: 25, swellPeriodS: 30 }
  ],
  ['WetsuitQuery', { weight: '60' }, { weight: 60 }],
  ['WetsuitQuery', { weight: '60', height: undefined }, { weight: 60, height: undefined }],
  ['WetsuitQuery', { weight: '60', height: '' }, { weight: 60, height: undefined }],
  ['WetsuitQuery', { weight: '60', height: '172.5' }, { weight: 60, height: 172.5 }],
  ['LeashQuery', { boardSize: `8'0"`, category: 'board' }, { boardSize: `8'0"`, category: 'board' }],
  ['LeashQuery', { boardSize: '6ft 2in' }, { boardSize: `6'2"` }],
  ['LeashQuery', { boardSize: ' 6’2″ ', category: '' }, { boardSize: `6'2"`, category: undefined }],
  ['LeashQuery', { boardSize: '12 ft' }, { boardSize: `12'0"` }],
  ['BootsQuery', { shoeSizeEu: '42' }, { shoeSizeEu: 42 }]
]

/** A query string and its missing parameters. */
const incomplete: [Name, Query, string[]][] = [
  ['BoardQuery', {}, ['level', 'weight']],
  ['BoardQuery', { level: '', weight: '' }, ['level', 'weight']],
  ['BoardQuery', { level: undefined, weight: '75' }, ['level']],
  ['TunedBoardQuery', { swellPeriodS: '9' }, ['level', 'weight']],
  ['WetsuitQuery', { height: '170' }, ['weight']],
  ['LeashQuery', { category: 'board' }, ['boardSize']],
  ['LeashQuery', { boardSize: '' }, ['boardSize']],
  ['BootsQuery', {}, ['shoeSizeEu']]
]

/** Texts that JavaScript, a spreadsheet or a shell would read as numbers; the form must reject them. */
const noNumbers = [
  'abc',
  ' ',
  ' 75',
  '75 ',
  '75\n',
  '+75',
  '7e1',
  '1e400',
  '0x4b',
  '0b1',
  '.5',
  '75.',
  '75,5',
  '7_5',
  '75kg',
  'NaN',
  'Infinity',
  '٧٥',
  '--75',
  'null'
]

const number = 'a decimal number such as 72 or 72.5'
const length = `feet and inches from 4'0" to 12'0", such as 6'2"`

/** A parameter, an invalid value, and the expected hint. */
const refused: [Name, string, unknown, hint: string][] = [
  ['BoardQuery', 'level', 'expert', 'one of beginner, intermediate, advanced, kids'],
  ['BoardQuery', 'level', 'Beginner', 'one of beginner, intermediate, advanced, kids'],
  ['BoardQuery', 'level', ' ', 'one of beginner, intermediate, advanced, kids'],
  ['BoardQuery', 'level', ['kids', 'kids'], 'give this parameter once'],
  ['BoardQuery', 'weight', ['75', '80'], 'give this parameter once'],
  ...noNumbers.map((text): [Name, string, string, string] => ['BoardQuery', 'weight', text, number]),
  ['BoardQuery', 'weight', '9.99', 'between 10 and 200 kg'],
  ['BoardQuery', 'weight', '200.01', 'between 10 and 200 kg'],
  ['BoardQuery', 'weight', '-75', 'between 10 and 200 kg'],
  ['BoardQuery', 'weight', '9'.repeat(400), 'between 10 and 200 kg'],
  ['WetsuitQuery', 'height', '79', 'between 80 and 230 cm'],
  ['WetsuitQuery', 'height', '231', 'between 80 and 230 cm'],
  ['WetsuitQuery', 'height', 'tall', number],
  ['WetsuitQuery', 'height', ['170'], 'give this parameter once'],
  ['TunedBoardQuery', 'swellPeriodS', '0', 'between 1 and 30 seconds'],
  ['TunedBoardQuery', 'swellPeriodS', '31', 'between 1 and 30 seconds'],
  ['TunedBoardQuery', 'swellDirectionDeg', '-1', 'between 0 and 360 degrees'],
  ['TunedBoardQuery', 'swellDirectionDeg', '361', 'between 0 and 360 degrees'],
  ['TunedBoardQuery', 'bestSwellDirDeg', '360.5', 'between 0 and 360 degrees'],
  ['TunedBoardQuery', 'bestSwellDirDeg', 'NW', number],
  ['LeashQuery', 'boardSize', `3'0"`, length],
  ['LeashQuery', 'boardSize', `3'11"`, length],
  ['LeashQuery', 'boardSize', `12'1"`, length],
  ['LeashQuery', 'boardSize', `8'12"`, length],
  ['LeashQuery', 'boardSize', 'abc', length],
  ['LeashQuery', 'boardSize', ' ', length],
  ['LeashQuery', 'boardSize', [`8'0"`, `9'0"`], 'give this parameter once'],
  ['LeashQuery', 'category', 'longboard', 'one of board, soft_board'],
  ['LeashQuery', 'category', ['board'], 'give this parameter once'],
  ['BootsQuery', 'shoeSizeEu', '40.5', 'a whole EU shoe size'],
  ['BootsQuery', 'shoeSizeEu', '29', 'between 30 and 50 EU'],
  ['BootsQuery', 'shoeSizeEu', '51', 'between 30 and 50 EU'],
  ['BootsQuery', 'shoeSizeEu', 'M', number]
]

const complete: Record<Name, Query> = {
  BoardQuery: { level: 'kids', weight: '25' },
  TunedBoardQuery: { level: 'kids', weight: '25' },
  WetsuitQuery: { weight: '60' },
  LeashQuery: { boardSize: `8'0"` },
  BootsQuery: { shoeSizeEu: '42' }
}

function listIssues(name: Name, query: Query): [field: unknown, message: string][] {
  const { issues = [] } = v.safeParse(schemas[name]!, query)
  return issues.map(issue => [issue.path?.[0]?.key, issue.message])
}

t.test('the query of a sizing endpoint', async t => {
  for (const [name, query, value] of accepted)
    await t.test(`${name} accepts ${JSON.stringify(query)}`, async t => {
      t.strictSame(v.parse(schemas[name]!, query), value)
    })

  for (const [name, query, fields] of incomplete)
    await t.test(`${name} misses ${fields.join(' and ')} in ${JSON.stringify(query)}`, async t => {
      t.strictSame(
        listIssues(name, query),
        fields.map(field => [field, 'is missing'])
      )
    })

  for (const [name, field, value, hint] of refused)
    await t.test(`${name} refuses ${field} ${JSON.stringify(value).slice(0, 30)}`, async t => {
      t.strictSame(listIssues(name, { ...complete[name], [field]: value }), [[field, hint]])
    })

  await t.test('never fails and never accepts a value out of range', async t => {
    const anyText = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String))
    fc.assert(
      fc.property(anyText, weight => {
        const { success, output } = v.safeParse(input.WetsuitQuery, { weight })
        return !success || (output.weight >= 10 && output.weight <= 200)
      })
    )
    t.pass()
  })

  await t.test("describes itself with the callers' types", async t => {
    const tuned = toJsonSchema(input.TunedBoardQuery, { typeMode: 'output' })
    t.strictSame(tuned.required, ['level', 'weight'])
    t.match(tuned.properties, {
      level: { enum: ['beginner', 'intermediate', 'advanced', 'kids'] },
      weight: { type: 'number', minimum: 10, maximum: 200 },
      swellPeriodS: { type: 'number', minimum: 1, maximum: 30 }
    })
    t.match(toJsonSchema(input.LeashQuery, { typeMode: 'output' }).properties, {
      boardSize: { type: 'string' },
      category: { enum: ['board', 'soft_board'] }
    })
    t.match(toJsonSchema(input.BootsQuery, { typeMode: 'output' }).properties, {
      shoeSizeEu: { type: 'integer', minimum: 30, maximum: 50 }
    })
  })
})
