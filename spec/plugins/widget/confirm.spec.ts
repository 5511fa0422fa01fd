// tags: full
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { addSlot, SCHOOL } from '../../support/school.ts'
import { fillSea } from '../../support/sea.ts'

const SPOT = 'baleal-cantinho-da-baia'
const MAILING = {
  ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'noreply@book.example.com' },
  SECRET_KEY: 'the-secret-of-these-specs-long-enough'
}
const WORDS = {
  en: 'to confirm by email',
  pt: 'a confirmar por email'
} as const

/** Widget of a school that does or does not require confirmation by mail. */
async function widgetOf(settings: Readonly<Record<string, string>>, asks: boolean) {
  const { server } = await openSchool(t, { settings })
  await server.sql`update schools set confirm_by_mail = ${asks} where id = ${SCHOOL}`
  await addSlot(server.sql, { spotName: 'Cantinho da Baía (Baleal)', daysAhead: 2 })
  await fillSea(server.databaseUrl)
  const key = await server.platformKey(['sizing', 'forecast'])
  return async (lang: string) =>
    (await server.get(`/w/surf?${new URLSearchParams({ key, spot: SPOT, school: SCHOOL, lang })}`)).text
}

t.test('a widget marks a lesson that needs confirmation by mail', async t => {
  await t.test("if the school requires it, in the reader's language", async t => {
    const show = await widgetOf(MAILING, true)
    for (const [lang, words] of Object.entries(WORDS)) t.match(await show(lang), words)
  })

  await t.test('and not otherwise, or if no mail can be sent', async t => {
    for (const show of [await widgetOf(MAILING, false), await widgetOf({}, true)]) {
      const text = await show('en')
      t.match(text, `/book/${SCHOOL}/`, 'it offers the lesson')
      t.notMatch(text, WORDS.en)
    }
  })
})
