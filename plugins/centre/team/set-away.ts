import * as v from 'valibot'
import { saidOf } from '../kit/notice.ts'
import { action } from '../kit/page.ts'
import { AWAY_PATH, rotaPath } from '../kit/paths.ts'
import { MOST_TAKEN, parseTaker, type Taker } from './absences.ts'
import { AWAY_ENTRIES } from './params.ts'
import { setAway } from './writes.ts'

const isTaker = (choice: string) => choice === '' || parseTaker(choice) !== undefined

const TakerChoice = v.pipe(v.string(), v.maxLength(120), v.check(isTaker, 'a lesson and who takes it'))

export const setAwayAction = action(
  {
    form: {
      ...AWAY_ENTRIES,
      takes: v.optional(v.union([TakerChoice, v.pipe(v.array(TakerChoice), v.maxLength(MOST_TAKEN))]), '')
    },
    example: { instructor: 'ines', from: '2099-07-01', to: '2099-07-01', takes: '' }
  },
  async ({ principal, body, write }) => {
    const { instructor, from, to } = body
    const takers = [body.takes]
      .flat()
      .map(parseTaker)
      .filter((taker): taker is Taker => taker !== undefined)
    const done = await setAway(write, principal, { instructorId: instructor, from, to }, takers)
    const said = saidOf('instructor.away', done)
    const asked = 'did' in said ? said : { instructor, from, to, ...said, left: null }
    const words = Object.entries(asked).filter(([, word]) => word !== null) as [string, string][]
    const path = 'did' in said ? rotaPath(from) : AWAY_PATH
    return { to: `${path}?${new URLSearchParams(words)}` }
  }
)
