import { Problem } from '../../../lib/errors.ts'
import { getSchool } from '../../../lib/schools/queries.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { action, rerender } from '../kit/page.ts'
import { SCHOOL_PATH } from '../kit/paths.ts'
import { readSchoolVersion } from './queries.ts'
import { renderOwnSchool, type ShownSchool } from './school-form.ts'
import { readSchoolInput, SCHOOL_BODY } from './school-input.ts'
import { saveSchoolAtDesk } from './writes.ts'

/** Bytes of all texts at their longest, of signs that take twelve in a form. */
const MOST_OF_TEXTS = 288 * 1024

export const changeSchoolTexts = action(
  {
    form: { version: optionalText(32), ...SCHOOL_BODY },
    example: { name: 'Onda Clara', description: '', bring: '', meet: '' },
    bodyLimit: MOST_OF_TEXTS,
    errors: ['invalid_request', 'not_found']
  },
  async ({ principal, viewer, body, read, write }) => {
    const { schoolId } = principal
    const { version: seen, ...typed } = body
    const again = (status: 400 | 409, shown: ShownSchool) =>
      rerender(status, renderOwnSchool(principal, shown, viewer))
    const given = readSchoolInput(typed)
    if ('faults' in given)
      return again(400, {
        school: await getSchool(read, schoolId),
        version: seen ?? '',
        typed,
        faults: given.faults
      })
    const { code, logId } = await saveSchoolAtDesk(write, principal, seen, given.columns)
    if (code === 'not_found') throw new Problem('not_found')
    if (code === 'school_changed') {
      const version = await readSchoolVersion(write, schoolId)
      return again(409, { school: await getSchool(write, schoolId), version, typed, said: code })
    }
    const said = code === 'ok' ? `saved&log=${logId}` : code
    return { to: `${SCHOOL_PATH}?said=${said}` }
  }
)
