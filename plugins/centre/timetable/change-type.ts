import { Problem } from '../../../lib/errors.ts'
import { listLessonTypes } from '../../../lib/schools/queries.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { action, rerender } from '../kit/page.ts'
import { typePath } from '../kit/paths.ts'
import { readTypeVersion } from './queries.ts'
import { MOST_OF_TYPE, readTyped, TYPE_BODY } from './type-form.ts'
import { renderType, type ShownType } from './types-page.ts'
import { changeTypeAtDesk } from './writes.ts'

export const changeType = action(
  {
    params: ['typeId'],
    form: { version: optionalText(32), ...TYPE_BODY },
    example: { name: 'Group lesson', price: '35', capacity: '8', minutes: '120', ratio: '6', cutoff: '24' },
    bodyLimit: MOST_OF_TYPE
  },
  async ({ principal, viewer, params: { typeId }, body, read, write }) => {
    const { version: seen, ...typed } = body
    const [type] = await listLessonTypes(read, principal.schoolId, typeId)
    if (!type) throw new Problem('not_found')
    const again = (status: 400 | 409, shown: ShownType) =>
      rerender(status, renderType(principal, shown, viewer))
    const given = readTyped(typed, type.maxStudentsPerInstructor !== null)
    if ('faults' in given) return again(400, { type, version: seen ?? '', typed, faults: given.faults })
    const done = await changeTypeAtDesk(write, principal, { typeId, version: seen, terms: given.terms })
    if (done.code === 'not_found') throw new Problem('not_found')
    if (done.code === 'type_changed') {
      const now = (await readTypeVersion(write, principal.schoolId, typeId)) ?? ''
      const [changed = type] = await listLessonTypes(write, principal.schoolId, typeId)
      return again(409, { type: changed, version: now, typed, said: 'type_changed' })
    }
    const said = done.code === 'ok' ? `saved&log=${done.logId}` : done.code
    return { to: `${typePath(typeId)}?said=${said}` }
  }
)
