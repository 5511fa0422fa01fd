import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { members } from '../../../lib/text/input.ts'
import { saidOf } from '../kit/notice.ts'
import { AWAY_PATH, rotaPath } from '../kit/paths.ts'
import { MOST_TAKEN, parseTaker, type Taker } from './absences.ts'
import { AWAY_ENTRIES } from './params.ts'
import { setAway } from './writes.ts'

const isTaker = (choice: string) => choice === '' || parseTaker(choice) !== undefined

const TakerChoice = v.pipe(v.string(), v.maxLength(120), v.check(isTaker, 'a lesson and who takes it'))

export default route({
  method: 'POST',
  path: '/away',
  name: 'setAway',
  summary: 'Note when an instructor is away, and who takes their lessons',
  description: 'All of it or nothing; a lesson that nobody is chosen for stays as it is.',
  auth: { kind: 'person', may: 'rota' },
  query: LanguageQuery,
  body: members({
    ...AWAY_ENTRIES,
    takes: v.optional(v.union([TakerChoice, v.pipe(v.array(TakerChoice), v.maxLength(MOST_TAKEN))]), '')
  }),
  bodyType: 'form',
  bodyExample: { instructor: 'ines', from: '2099-07-01', to: '2099-07-01', takes: '' },
  answer: htmlPage(),
  redirects: 'To the rota with what was done, or back to the form with what stands against it.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden']
}).handle(async ({ principal, body, query, request, write }) => {
  const { instructor, from, to } = body
  const reading = staffReadingOf(query.lang, request.headers)
  const takers = [body.takes]
    .flat()
    .map(parseTaker)
    .filter((taker): taker is Taker => taker !== undefined)
  const done = await setAway(write, principal, { instructorId: instructor, from, to }, takers)
  const said = saidOf('instructor.away', done)
  const asked = 'did' in said ? said : { instructor, from, to, ...said, left: null }
  const words = Object.entries(asked).filter(([, word]) => word !== null) as [string, string][]
  const path = 'did' in said ? rotaPath(from) : AWAY_PATH
  return seeOther(linkTo(`${path}?${new URLSearchParams(words)}`, reading))
})
