import * as v from 'valibot'
import { ProviderError } from './provider.ts'

const AnswerSchema = v.object({
  hourly_units: v.record(v.string(), v.string()),
  hourly: v.objectWithRest(
    { time: v.array(v.pipe(v.number(), v.integer())) },
    v.array(v.nullable(v.number()))
  )
})

type Answer = v.InferOutput<typeof AnswerSchema>

/** The variables of one place by epoch second. A variable that the answer lacks is null in every hour. */
export type Readings<V extends string> = ReadonlyMap<number, Readonly<Record<V, number | null>>>

function malformed(why: string): ProviderError {
  return new ProviderError('malformed', new Error(why))
}

function readColumn({ hourly, hourly_units }: Answer, variable: string, unit: string): (number | null)[] {
  const values = hourly[variable]
  const given = hourly_units[variable]
  // A model that lacks a variable sends nulls whose unit is the word "undefined".
  if (values === undefined || given === 'undefined') return hourly.time.map(() => null)
  if (given !== unit) throw malformed(`${variable} in ${given}, not ${unit}`)
  if (values.length !== hourly.time.length) throw malformed(`${variable} has not one value an hour`)
  return values
}

function readOne<V extends string>(answer: Answer, units: Readonly<Record<V, string>>): Readings<V> {
  if (answer.hourly_units.time !== 'unixtime') throw malformed(`time in ${answer.hourly_units.time}`)
  const columns = (Object.keys(units) as V[]).map(
    variable => [variable, readColumn(answer, variable, units[variable])] as const
  )
  return new Map(
    answer.hourly.time.map((second, index) => {
      const values = columns.map(([variable, column]) => [variable, column[index] ?? null])
      return [second, Object.fromEntries(values)]
    })
  )
}

/**
 * Reads the answer for `count` places, in the order they were asked in: a list, or one object for one place.
 * Throws ProviderError `malformed` for another shape, another number of places, or another unit than `units` says.
 */
export function readAnswers<V extends string>(
  json: unknown,
  count: number,
  units: Readonly<Record<V, string>>
): Readings<V>[] {
  const { success, output, issues } = v.safeParse(v.array(AnswerSchema), Array.isArray(json) ? json : [json])
  if (!success) throw malformed(`${v.getDotPath(issues[0])}: ${issues[0].message}`)
  if (output.length !== count) throw malformed(`${output.length} places, not ${count}`)
  return output.map(answer => readOne(answer, units))
}
