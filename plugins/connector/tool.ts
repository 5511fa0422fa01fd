import type { Static, TObject, TProperties } from '@sinclair/typebox'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { LessonDays } from '../../lib/booking/schedule/queries.ts'
import type { SchoolLessons } from '../../lib/booking/schedule-cache.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import type { ConnectorKey } from '../../lib/partners/keys/queries.ts'
import type { ConditionsOf } from '../../lib/sea/lesson-conditions.ts'
import { isObject, type ResultJson } from './jsonrpc.ts'
import { staffViewOf } from './view.ts'

/** Context of a tool. The school is that of the key, never an argument. */
export interface Toolbox {
  readonly key: ConnectorKey
  readonly read: Sql
  readonly write: Sql
  readonly newId: () => string
  /** Base URL of the service, without a trailing slash. */
  readonly publicUrl: string
  readonly conditionsOf: ConditionsOf
  /** Read the lessons of the key's school, at least those of these days. */
  readonly calendarOf: (days: LessonDays) => Promise<SchoolLessons>
  /** Return the result cached under this name at the school's version. Otherwise make and cache it. */
  readonly cacheSnapshot: (name: string, make: () => Promise<Snapshot<object>>) => Promise<Buffer>
}

/** A result with the school's version. It is valid until `untilMs` or until the version changes. */
interface Snapshot<V> {
  readonly version: string
  readonly untilMs: number | null
  readonly value: V
}

/** An error that the model can correct. `code` is written to the audit row. */
export class ToolRefusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

type Input = v.ObjectEntries
type Arguments<I extends Input> = v.InferOutput<v.StrictObjectSchema<I, undefined>>

interface ToolSpec<I extends Input, O extends TProperties> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly scope: 'read' | 'propose'
  /** True if results are about the complete school. Keys of instructors do not have such tools. */
  readonly wholeSchool?: true
  readonly input: I
  readonly output: TObject<O>
}

/**
 * Implementation of a tool. `run` computes each result anew. Results of `readSnapshot` are cached at the school's version. Use
 * it only if the result depends on nothing but that version, the arguments, the visible lessons and the day. The version does
 * not cover guests' names, arrivals, stock and proposals.
 */
type Implementation<I extends Input, O extends TProperties> =
  | { run(toolbox: Toolbox, args: Arguments<I>): Promise<Static<TObject<O>>> }
  | { readSnapshot(toolbox: Toolbox, args: Arguments<I>): Promise<Snapshot<Static<TObject<O>>>> }

/** A tool that the connector lists and calls. */
export interface Tool {
  readonly name: string
  readonly scope: 'read' | 'propose'
  readonly wholeSchool: boolean
  /** Entry in the response of tools/list. */
  readonly description: object
  /** Returns the result or throws a ToolRefusal. */
  call(toolbox: Toolbox, args: unknown): Promise<ResultJson>
}

/** Build a tool. Unknown arguments are rejected, so that a misspelt one is not silently ignored. */
export function tool<const I extends Input, O extends TProperties>(
  spec: ToolSpec<I, O> & Implementation<I, O>
): Tool {
  const { name, title, description, scope, wholeSchool = false, output } = spec
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
    wholeSchool,
    description: { name, title, description, inputSchema, outputSchema: output, annotations },
    async call(toolbox, args) {
      const parsed = v.safeParse(input, withoutNulls(args), { abortPipeEarly: true })
      if (!parsed.success) throw new ToolRefusal('invalid_arguments', faultsOf(parsed.issues))
      const toolArgs = parsed.output as Arguments<I>
      if ('run' in spec) return resultOf(JSON.stringify(await spec.run(toolbox, toolArgs)))
      const { staffId } = staffViewOf(toolbox.key)
      return toolbox.cacheSnapshot(JSON.stringify([name, staffId, toolbox.key.today, toolArgs]), async () => {
        const { value, ...snapshot } = await spec.readSnapshot(toolbox, toolArgs)
        const content = [{ type: 'text', text: JSON.stringify(value) }]
        return { ...snapshot, value: { content, structuredContent: value, isError: false } }
      })
    }
  }
}

/** Remove arguments that are null. They count as absent. */
function withoutNulls(args: unknown): Record<string, unknown> {
  const input = args ?? {}
  if (!isObject(input)) throw new ToolRefusal('invalid_arguments', 'arguments must be an object.')
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
}

/** Result that contains the JSON twice: as text and as structured content. */
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
