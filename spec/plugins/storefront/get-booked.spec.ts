import t from 'tap'
import { openPages } from '../../support/centre.ts'
import { FREE_FORMS, filledForm } from '../../support/page.ts'
import { addSlot, SCHOOL } from '../../support/school.ts'

t.test('the page of a booking', async t => {
  const { server, get, post, attemptFor } = await openPages(t)

  async function book(): Promise<{ slotId: string; path: string }> {
    const slotId = await addSlot(server.sql)
    const { headers } = await post(`/book/onda-clara/${slotId}`, filledForm(await attemptFor(slotId)))
    return { slotId, path: headers.get('location') as string }
  }

  async function move(slotId: string, days: number, start: string, end: string, spot: string): Promise<void> {
    const [moved] =
      await server.sql`select move_lesson(${SCHOOL}, id, null, local_date + ${days}::int, ${start}::time,
      ${end}::time, ${spot}, true) as code from slots where id = ${slotId}`
    t.equal(moved?.code, 'ok')
  }

  t.test('shows what changed since the booking', async t => {
    const { slotId, path } = await book()
    t.notMatch((await get(path)).text, 'Changed')
    await move(slotId, 0, '14:00', '16:00', 'Baleal')
    t.match(
      (await get(path)).text,
      '14:00–16:00</span><br><span class="changed">Changed: previously 10:00</span>'
    )
    t.match((await get(`${path}?lang=pt`)).text, 'Alterado. Antes: 10:00')
    await move(slotId, 0, '15:00', '17:00', 'Supertubos')
    const { text } = await get(path)
    t.match(text, 'Changed: previously 10:00<')
    t.match(text, 'Supertubos<br><span class="changed">Changed: previously Baleal</span>')
    await move(slotId, 1, '15:00', '17:00', 'Supertubos')
    t.match((await get(path)).text, /Changed: previously \w+,? \d+ \w+, 10:00</)
  })

  t.test('no longer shows a change that was reverted', async t => {
    const { slotId, path } = await book()
    await move(slotId, 0, '14:00', '16:00', 'Baleal')
    await move(slotId, 0, '10:00', '12:00', 'Baleal')
    t.notMatch((await get(path)).text, 'Changed')
  })

  t.test('does not show a move before the booking', async t => {
    const slotId = await addSlot(server.sql)
    await move(slotId, 0, '14:00', '16:00', 'Baleal')
    const { headers } = await post(`/book/onda-clara/${slotId}`, filledForm(await attemptFor(slotId)))
    t.notMatch((await get(headers.get('location') as string)).text, 'Changed')
  })

  const CUTOFFS: readonly [hours: number, ...patterns: RegExp[]][] = [
    [24, /Free until \w+,? \d+ \w+ at 10:00</, /Gratuito até [\wçá-]+, \d+ de [\wç]+ às 10:00</],
    [0, /Free until the lesson starts</, /Gratuito até ao início da aula</],
    [
      8760,
      /Free cancellation has ended: the full price is due</,
      /Já não é possível cancelar gratuitamente</,
      /Once booked, this lesson can no longer be cancelled free of charge</,
      /Depois de reservada, esta aula já não pode ser cancelada sem custos</
    ]
  ]
  for (const [
    hours,
    english = /-/,
    portuguese = /-/,
    unbooked = english,
    unbookedPortuguese = portuguese
  ] of CUTOFFS) {
    t.test(`promises free cancellation until ${hours} hours before, as its lesson does`, async t => {
      await server.sql`update lesson_types set cancellation_cutoff_hours = ${hours}`
      const { slotId, path } = await book()
      const lessonPage = `/book/onda-clara/${slotId}`
      t.match((await get(path)).text, english)
      t.match((await get(`${path}?lang=pt`)).text, portuguese)
      t.match((await get(lessonPage)).text, unbooked)
      t.match((await get(`${lessonPage}?lang=pt`)).text, unbookedPortuguese)
    })
  }
})

t.test('the page of a booking names the email address and a probable typing error', async t => {
  const { server, get, post, attemptFor } = await openPages(t, { settings: FREE_FORMS })
  const slotId = await addSlot(server.sql)
  const send = async (customerEmail: string) => {
    const form = { ...filledForm(await attemptFor(slotId)), customerEmail }
    const { headers } = await post(`/book/onda-clara/${slotId}`, form)
    return (await get(headers.get('location') as string)).text
  }
  const good = await send('ada@example.com')
  t.match(good, /Your email<\/dt>\s*<dd[^>]*>ada@example\.com</)
  t.notMatch(good, 'Did you mean')
  t.match(await send('ada@gmial.com'), 'Did you mean ada@gmail.com?')
})
