import { action, rerender } from '../kit/page.ts'
import { typePath } from '../kit/paths.ts'
import { MOST_TYPES } from './plan-form.ts'
import { CHOICES_BODY, MOST_OF_TYPE, readTyped, TYPE_BODY } from './type-form.ts'
import { renderNewType } from './types-page.ts'
import { addTypeAtDesk } from './writes.ts'

export const addType = action(
  {
    form: { ...TYPE_BODY, ...CHOICES_BODY },
    example: {
      name: 'Sunset lesson',
      description: 'When the day is done.',
      level: 'beginner',
      kind: 'group',
      pricing: 'UNIT',
      price: '35',
      capacity: '8',
      minutes: '120',
      ratio: '6',
      cutoff: '24'
    },
    bodyLimit: MOST_OF_TYPE
  },
  async ({ principal, viewer, body: typed, write }) => {
    const again = (status: 400 | 409, faults: ReadonlySet<string>) =>
      rerender(status, renderNewType(principal, { typed, faults }, viewer))
    const { level, kind, pricing, ...fields } = typed
    const given = readTyped(fields, true)
    if ('faults' in given) return again(400, given.faults)
    const terms = { ...given.terms, level, kind, pricing_per: pricing }
    const { code, typeId, logId } = await addTypeAtDesk(write, principal, terms, MOST_TYPES)
    if (typeId === null || code !== 'ok')
      return again(409, new Set(code === 'name_taken' ? ['name', code] : [code]))
    return { to: `${typePath(typeId)}?said=added&log=${logId}` }
  }
)
