import * as v from 'valibot'
import { seeOther } from '../../../lib/kernel/answer.ts'
import { setPersonLanguage } from '../../../lib/people/transactions.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { STAFF_LANGUAGES, type StaffLanguage } from '../../../lib/text/language.ts'
import { action } from '../kit/page.ts'
import { ACCOUNT_PATH } from '../kit/paths.ts'

const isKnown = (text: string | null): text is StaffLanguage | null =>
  text === null || STAFF_LANGUAGES.some(known => known === text)

export const chooseLanguage = action(
  {
    form: { language: v.pipe(optionalText(2), v.guard(isKnown, 'must be en, pt or empty')) },
    example: { language: 'pt' }
  },
  async ({ principal, body, write }) => {
    await setPersonLanguage(write, principal, body.language)
    return seeOther(ACCOUNT_PATH)
  }
)
