import { route } from '../../../lib/deps.ts'
import { Reply, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo } from '../../../lib/pages/reading.ts'
import { members } from '../../../lib/text/input.ts'
import { OFFICE_HEADERS, officePage } from '../kit/office-page.ts'
import { typePath } from '../kit/paths.ts'
import { viewerOf } from '../kit/viewer.ts'
import { MOST_TYPES } from './plan-form.ts'
import { CHOICES_BODY, MOST_OF_TYPE, readTyped, TYPE_BODY } from './type-form.ts'
import { renderNewType } from './types-page.ts'
import { addTypeAtDesk } from './writes.ts'

export default route({
  method: 'POST',
  path: '/types',
  name: 'addType',
  summary: 'Add a lesson type',
  description:
    'With the id that its name suggests. A name that there is already is refused, so a form sent twice adds one.',
  auth: { kind: 'person', may: 'timetable' },
  query: LanguageQuery,
  body: members({ ...TYPE_BODY, ...CHOICES_BODY }),
  bodyType: 'form',
  bodyLimit: MOST_OF_TYPE,
  bodyExample: {
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
  answer: officePage('The form again, with what stands against it.'),
  redirects: 'To the page of the lesson type, with what was done.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden']
}).handle(async ({ principal, body: typed, query, request, write }) => {
  const viewer = viewerOf(principal, query.lang, request.headers)
  const again = (status: number, faults: ReadonlySet<string>) =>
    new Reply(status, OFFICE_HEADERS, renderNewType(principal, { typed, faults }, viewer))
  const { level, kind, pricing, ...fields } = typed
  const given = readTyped(fields, true)
  if ('faults' in given) return again(400, given.faults)
  const terms = { ...given.terms, level, kind, pricing_per: pricing }
  const { code, typeId, logId } = await addTypeAtDesk(write, principal, terms, MOST_TYPES)
  if (typeId === null || code !== 'ok')
    return again(409, new Set(code === 'name_taken' ? ['name', code] : [code]))
  return seeOther(linkTo(`${typePath(typeId)}?said=added&log=${logId}`, viewer))
})
