import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { Reply, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo } from '../../../lib/pages/reading.ts'
import { getSchool } from '../../../lib/schools/queries.ts'
import { members, optionalText } from '../../../lib/text/input.ts'
import { OFFICE_HEADERS, officePage } from '../kit/office-page.ts'
import { SCHOOL_PATH } from '../kit/paths.ts'
import { viewerOf } from '../kit/viewer.ts'
import { readSchoolVersion } from './queries.ts'
import { renderOwnSchool, type ShownSchool } from './school-form.ts'
import { readSchoolInput, SCHOOL_BODY } from './school-input.ts'
import { saveSchoolAtDesk } from './writes.ts'

/** Bytes of all texts at their longest, of signs that take twelve in a form. */
const MOST_OF_TEXTS = 288 * 1024

export default route({
  method: 'POST',
  path: '/school',
  name: 'changeSchoolTexts',
  summary: 'Change what the school says of itself',
  description: 'Where nobody has changed it since it was looked at; guests read it at once.',
  auth: { kind: 'person', may: 'school' },
  query: LanguageQuery,
  body: members({ version: optionalText(32), ...SCHOOL_BODY }),
  bodyType: 'form',
  bodyLimit: MOST_OF_TEXTS,
  bodyExample: { name: 'Onda Clara', description: '', bring: '', meet: '' },
  answer: officePage('The form again, with what stands against it.'),
  redirects: 'Back to the page, with what was done.',
  unlisted: true,
  errors: ['proof_needed', 'invalid_request', 'missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, body, query, request, read, write }) => {
  const { schoolId } = principal
  const { version: seen, ...typed } = body
  const viewer = viewerOf(principal, query.lang, request.headers)
  const again = (status: number, shown: ShownSchool) =>
    new Reply(status, OFFICE_HEADERS, renderOwnSchool(principal, shown, viewer))
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
  return seeOther(linkTo(`${SCHOOL_PATH}?said=${said}`, viewer))
})
