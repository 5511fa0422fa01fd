import { Problem } from '../../lib/errors.ts'

/** Codes for ids that the product, or the school, does not have, with the field of each. */
const FIELDS = {
  invalid_product_id: 'productId',
  invalid_option_id: 'optionId',
  invalid_unit_id: 'unitId'
} as const

/** Error for an id that is unknown, or missing. A missing id has a hint that says so. */
export function unknownId(code: keyof typeof FIELDS, id: string | null | undefined): Problem {
  const field = FIELDS[code]
  return new Problem(code, { [field]: id ?? null, ...(!id && { hint: missingHint(field) }) } as never)
}

export function missingHint(field: string): string {
  return `${field} is missing.`
}
