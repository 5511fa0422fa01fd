import * as v from 'valibot'
import { isDate } from '../../text/dates.ts'
import { text } from '../../text/input.ts'
import { normalSize, SIZE_SPELLINGS } from '../sizing/size.ts'
import { ITEMS } from '../stock/item.ts'

const countHint = 'a whole number from 0 to 1000'

/**
 * A CSV line about equipment of one brand and size that a lesson used. `lesson` is any name that is unique at the school. Sizes
 * are normalized. No line contains personal data.
 */
export const UseLine = v.pipe(
  v.object({
    school: text(63),
    lesson: text(80),
    date: v.pipe(v.string(), v.check(isDate, 'a day such as 2026-07-01')),
    spot: text(64),
    brand: text(63),
    item: v.picklist(ITEMS, `one of ${ITEMS.join(', ')}`),
    size: text(40),
    uses: v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, countHint),
      v.transform(Number),
      v.maxValue(1000, countHint)
    )
  }),
  v.forward(
    v.check(
      ({ item, size }) => normalSize(item, size) !== undefined,
      ({ input }) => `${SIZE_SPELLINGS[input.item]}`
    ),
    ['size']
  ),
  v.transform(({ school, lesson, date, spot, brand, item, size, uses }) => ({
    schoolId: school,
    lesson,
    date,
    spotId: spot,
    brandId: brand,
    item,
    size: normalSize(item, size) ?? size,
    uses
  }))
)

export type Use = v.InferOutput<typeof UseLine>

/** Key of a line. A later line with the same key replaces it. */
export function keyOf({ schoolId, lesson, brandId, item, size }: Use): string {
  return JSON.stringify([schoolId, lesson, brandId, item, size])
}
