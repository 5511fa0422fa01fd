import * as v from 'valibot'
import { oneOf } from '../../../lib/text/typed.ts'
import { action } from '../kit/page.ts'
import { FORMS_PATH } from '../kit/paths.ts'
import { WAVE_ACTS } from './rules.ts'
import { settleForms } from './writes.ts'

const MICROS = 'microseconds since 1970'
const micros = () => v.pipe(v.string(MICROS), v.regex(/^\d{1,16}$/, MICROS))

export const settleCentreForms = action(
  {
    form: { act: oneOf(WAVE_ACTS), from: micros(), until: micros() },
    example: { act: 'cancel', from: '946684800000000', until: '946684860000000' }
  },
  async ({ principal, body, write }) => {
    const { bookings } = await settleForms(write, principal, body)
    return { to: `${FORMS_PATH}?did=${body.act}&bookings=${bookings}` }
  }
)
