import type { Static, TObject, TProperties } from '@sinclair/typebox'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { LessonDays } from '../../lib/booking/calendar/queries.ts'
import type { SchoolLessons } from '../../lib/booking/calendars.ts'
import type { Sql } from '../../lib/database/pool.ts'
import type { ConditionsOf } from '../../lib/forecast/lesson-conditions.ts'
import type { ConnectorKey } from '../../lib/keys/queries.ts'
import { isObject, type ResultJson } from './jsonrpc.ts'
import { staffViewOf } from './view.ts'

/** What a tool works with; the school is the key's, never an argument. */
export interface Toolbox {
  readonly key: ConnectorKey
  readonly read: Sql
  readonly write: Sql
  readonly newId: () => string
  /** The service's address, without a slash at the end. */
  readonly publicUrl: string
  readonly conditionsOf: ConditionsOf
  /** The lessons of the key's school, those of these days at least. */
  readonly calendarOf: (days: LessonDays) => Promise<SchoolLessons>
  /** A read of the key's school, as it is remembered under a name at the school's version, or made anew. */
  readonly remember: (name: string, make: () => Promise<Snapshot<object>>) => Promise<Buffer>
}

/** What a read found, the version of the school that it belongs to, and until when time alone does not change it. */
interface Snapshot<V> {
  readonly version: string
  readonly untilMs: number | null
  readonly value: V
}

/** A refusal that the model sees and can act on; `code` goes into the audit row. */
export class ToolRefusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

type Input = v.ObjectEntries
type Arguments<I extends Input> = v.InferOutput<v.StrictObjectSchema<I, undefined>>

/** A tool's data and deed. */
interface ToolSpec<I extends Input, O extends TProperties> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly scope: 'read' | 'propose'
  readonly input: I
  readonly output: TObject<O>
}

/**
 * How a tool makes its answer: by `run`, each time anew; or by `look` where whatever could change the answer, but for the
 * arguments, whose lessons the key sees and the day, counts the school's version up. Names of guests, what became of a booking,
 * stock and proposals do not.
 */
type Deed<I extends Input, O extends TProperties> =
  | { run(toolbox: Toolbox, args: Arguments<I>): Promise<Static<TObject<O>>> }
  | { look(toolbox: Toolbox, args: Arguments<I>): Promise<Snapshot<Static<TObject<O>>>> }

/** A tool as the connector lists and calls it. */
export interface Tool {
  readonly name: string
  readonly scope: 'read' | 'propose'
  /** As tools/list shows it. */
  readonly listed: object
  /** Answers the result, or throws a ToolRefusal. */
  call(toolbox: Toolbox, args: unknown): Promise<ResultJson>
}

/** Builds a tool. Arguments it does not know are refused, so that a mistaken one is never silently dropped. */
export function tool<const I extends Input, O extends TProperties>(spec: ToolSpec<I, O> & Deed<I, O>): Tool {
  const { name, title, description, scope, output } = spec
  const input = v.strictObject(spec.input)
  const { $schema: _, ...inputSchema } = toJsonSchema(input, { typeMode: 'input', errorMode: 'ignore' })
  const annotations = {
    readOnlyHint: scope === 'read',
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false
  }
  return {
    name,
    scope,
    listed: { name, title, description, inputSchema, outputSchema: output, annotations },
    async call(toolbox, args) {
      const parsed = v.safeParse(input, givenArguments(args), { abortPipeEarly: true })
      if (!parsed.success) throw new ToolRefusal('invalid_arguments', faultsOf(parsed.issues))
      const asked = parsed.output as Arguments<I>
      if ('run' in spec) return resultOf(JSON.stringify(await spec.run(toolbox, asked)))
      const { staffId } = staffViewOf(toolbox.key)
      return toolbox.remember(JSON.stringify([name, staffId, toolbox.key.today, asked]), async () => {
        const { value, ...snapshot } = await spec.look(toolbox, asked)
        const content = [{ type: 'text', text: JSON.stringify(value) }]
        return { ...snapshot, value: { content, structuredContent: value, isError: false } }
      })
    }
  }
}

/** The arguments with a value: null means absent, for all of them and for each one. */
function givenArguments(args: unknown): Record<string, unknown> {
  const given = args ?? {}
  if (!isObject(given)) throw new ToolRefusal('invalid_arguments', 'arguments must be an object.')
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}

/** The result whose text and structured content are this JSON. */
function resultOf(json: string): string {
  return `{"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json},"isError":false}`
}

function faultsOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const faults = issues.map(issue => {
    const name = v.getDotPath(issue as never) ?? 'arguments'
    return issue.type === 'strict_object' ? unknownOrMissing(issue, name) : `${name}: ${issue.message}`
  })
  return `${faults.slice(0, 8).join('; ')}.`
}

function unknownOrMissing({ expected }: v.BaseIssue<unknown>, name: string): string {
  return expected === 'never' ? `${name} is no argument of this tool` : `${name} is needed`
}
