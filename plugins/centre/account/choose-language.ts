import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { setPersonLanguage } from '../../../lib/people/transactions.ts'
import { members, optionalText } from '../../../lib/text/input.ts'
import { STAFF_LANGUAGES, type StaffLanguage } from '../../../lib/text/language.ts'
import { ACCOUNT_PATH } from '../kit/paths.ts'

const isKnown = (text: string | null): text is StaffLanguage | null =>
  text === null || STAFF_LANGUAGES.some(known => known === text)

export default route({
  method: 'POST',
  path: '/account/language',
  name: 'chooseLanguage',
  summary: 'Choose the language of one’s pages',
  description: 'Takes the form of the page; empty is the browser’s. `lang` in an address still counts more.',
  auth: { kind: 'person', may: 'account' },
  body: members({ language: v.pipe(optionalText(2), v.guard(isKnown, 'must be en, pt or empty')) }),
  bodyType: 'form',
  bodyExample: { language: 'pt' },
  answer: htmlPage(),
  redirects: 'Back to the page, in that language.',
  unlisted: true,
  errors: ['forbidden']
}).handle(async ({ principal, body, write }) => {
  await setPersonLanguage(write, principal, body.language)
  return seeOther(ACCOUNT_PATH)
})
