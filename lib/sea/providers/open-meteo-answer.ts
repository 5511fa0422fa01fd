import * as v from 'valibot'
import { ProviderError } from './provider.ts'

const AnswerSchema = v.object({
  hourly_units: v.record(v.string(), v.string()),
  hourly: v.objectWithRest(
    { time: v.array(v.pipe(v.number(), v.integer())) },
    v.array(v.nullable(v.number()))
  )
})

type OpenMeteoAnswer = v.InferOutput<typeof AnswerSchema>

/** Variables of one place, by Unix seconds. A variable that the response lacks is null in every hour. */
export type Measurements<V extends string> = ReadonlyMap<number, Readonly<Record<V, number | null>>>

function malformed(reason: string): ProviderError {
  return new ProviderError('malformed', new Error(reason))
}

function readColumn(
  { hourly, hourly_units }: OpenMeteoAnswer,
  variable: string,
  unit: string
): (number | null)[] {
  const values = hourly[variable]
  const sentUnit = hourly_units[variable]
  // If a model lacks a variable, it sends nulls with the unit "undefined".
  if (values === undefined || sentUnit === 'undefined') return hourly.time.map(() => null)
  if (sentUnit !== unit) throw malformed(`${variable} has the unit ${sentUnit}, not ${unit}`)
  if (values.length !== hourly.time.length) throw malformed(`${variable} does not have one value per hour`)
  return values
}

function readSpot<V extends string>(
  answer: OpenMeteoAnswer,
  units: Readonly<Record<V, string>>
): Measurements<V> {
  if (answer.hourly_units.time !== 'unixtime')
    throw malformed(`time has the unit ${answer.hourly_units.time}`)
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

function readPlace<V extends string>(
  place: unknown,
  units: Readonly<Record<V, string>>
): Measurements<V> | ProviderError {
  const { success, output, issues } = v.safeParse(AnswerSchema, place)
  if (!success) return malformed(`${v.getDotPath(issues[0])}: ${issues[0].message}`)
  try {
    return readSpot(output, units)
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  }
}

/**
 * Parse the response for `count` places in request order: a list, or one object for one place. If a place has another shape or
 * unit, the list has a ProviderError `malformed` for it. Throws if the number of places differs.
 */
export function readAnswers<V extends string>(
  json: unknown,
  count: number,
  units: Readonly<Record<V, string>>
): (Measurements<V> | ProviderError)[] {
  const places = Array.isArray(json) ? json : [json]
  if (places.length !== count) throw malformed(`${places.length} places, not ${count}`)
  return places.map(place => readPlace(place, units))
}
