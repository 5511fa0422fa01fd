import * as v from 'valibot'
import { limits } from '../../lib/equipment/sizing/tables.ts'
import { LEVELS, type SurfLevel } from '../../lib/lessons/level.ts'
import { LANGUAGES } from '../../lib/text/language.ts'
import { isShortId } from '../../lib/text/typed.ts'

const parameter = (description: string, example: string) =>
  v.optional(v.pipe(v.unknown(), v.transform(shortText), v.description(description), v.examples([example])))

/** Parameters of the widget. Invalid values are ignored. */
export const WidgetQuery = v.object({
  key: parameter(
    'A platform key with the scope sizing; with the scope forecast it also shows sea conditions',
    'sbp_...'
  ),
  spot: parameter('A surf spot; default: the best spots now', 'supertubos'),
  school: parameter('A school: only its lessons', 'sch_onda_clara'),
  slug: parameter('An affiliate: lesson links go through /aff/{slug}', 'hotel-mar'),
  lang: parameter(`${LANGUAGES.join(', ')}; default: the language of the browser`, 'pt'),
  level: parameter('beginner, intermediate, advanced or kids', 'beginner'),
  weight: parameter('Body weight in kg; decimals are rounded', '72'),
  height: parameter('Body height in cm; decimals are rounded', '178')
})

/** Parameters of the widget after validation. */
export interface WidgetRequest {
  readonly key: string
  readonly spot: string | undefined
  readonly school: string | undefined
  readonly slug: string | undefined
  readonly lang: string | undefined
  readonly level: SurfLevel
  readonly weight: number
  readonly height: number | undefined
  /** Values in the URL. Links to other spots keep them, but not the defaults. */
  readonly formValues: FormValues
}

interface FormValues {
  readonly level: SurfLevel | undefined
  readonly weight: number | undefined
  readonly height: number | undefined
}

/** Defaults for a visitor. */
const STANDARD = { level: 'beginner', weight: 70 } as const

/** Validate the parameters. Invalid values are replaced by defaults, or omitted. */
export function widgetRequestOf(query: v.InferOutput<typeof WidgetQuery>): WidgetRequest {
  const formValues: FormValues = {
    level: LEVELS.find(level => level === query.level),
    weight: wholeWithin(query.weight, limits.weightKg),
    height: wholeWithin(query.height, limits.heightCm)
  }
  return {
    key: query.key ?? '',
    spot: query.spot,
    school: query.school !== undefined && /^[\w-]{1,63}$/.test(query.school) ? query.school : undefined,
    slug: query.slug !== undefined && isShortId(query.slug) ? query.slug : undefined,
    lang: query.lang,
    level: formValues.level ?? STANDARD.level,
    weight: formValues.weight ?? STANDARD.weight,
    height: formValues.height,
    formValues
  }
}

function shortText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined
}

function wholeWithin(
  text: string | undefined,
  { min, max }: { min: number; max: number }
): number | undefined {
  const number = /^\d{1,3}(\.\d+)?$/.test(text ?? '') ? Number(text) : Number.NaN
  return number >= min && number <= max ? Math.round(number) : undefined
}
