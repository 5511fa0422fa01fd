// tags: full alone
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { addPerson, createSignInTokenFor } from '../../lib/people/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { requireFlawless } from '../support/axe.ts'
import { browseCentre } from '../support/browser.ts'
import { callTool } from '../support/connector.ts'
import { assistantAt } from '../support/oauth.ts'
import { addSchool, SCHOOL } from '../support/school.ts'

t.test('an assistant is connected in a browser', async t => {
  const centre = await browseCentre(t)
  if (!centre) return
  const { open, server } = centre
  const { sql, url } = server
  await addSchool(sql)
  const personId = uuidV7(Date.now())
  await addPerson(sql, { id: personId, schoolId: SCHOOL, email: 'marta@example.com', name: 'Marta Reis' })

  // The assistant: a program on the device that waits for the answer.
  const answers: string[] = []
  const program = createServer((request, response) => {
    answers.push(request.url ?? '')
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Done</title><p>Back in the assistant')
  })
  program.listen(0, '127.0.0.1')
  await once(program, 'listening')
  t.teardown(async () => {
    program.closeAllConnections()
    program.close()
  })
  const own = `http://127.0.0.1:${(program.address() as AddressInfo).port}`
  const assistant = assistantAt(server, `${own}/callback`)
  const clientId = await assistant.register({ client_name: 'Claude' })
  const resource = `${url}/api/mcp/escola`

  for (const [title, javaScriptEnabled, width] of [
    ['on a phone without scripts', false, 390],
    ['on a computer', true, 1280]
  ] as const)
    await t.test(`${title}: from its address to its answer`, async t => {
      const { page, strangers, violations } = await open([url, own], {
        viewport: { width, height: 844 },
        javaScriptEnabled,
        locale: 'en-GB'
      })
      await page.goto(`${url}/centre/sign-in/${(await createSignInTokenFor(sql, personId))!.token}`)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.goto(url + assistant.addressOf(clientId, { resource }))
      t.equal(await page.textContent('h1'), 'Connect “Claude”?')
      if (javaScriptEnabled) await requireFlawless(t, page, page.url(), 'the consent page')
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/connect-${width}.png`, fullPage: true })
      await page.getByLabel('It may').selectOption('read')
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await page.waitForURL(`${own}/**`)
      t.match(await page.textContent('body'), 'Back in the assistant')
      const { status, body } = await assistant.redeem(clientId, own + answers.at(-1)!, { resource })
      t.strictSame([status, body.scope], [200, 'read'])
      t.equal((await callTool(url, body.access_token, 'list_my_schools')).isError, false)
      await page.goto(`${url}/centre/assistants`)
      t.match(await page.textContent('main'), /Claude.*Connected by Marta Reis · localhost/s)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/assistants-${width}.png`, fullPage: true })
      t.strictSame([strangers, violations], [[], []])
      await page.context().close()
    })

  await t.test('or not: the assistant hears that too', async t => {
    const { page } = await open([url, own], { viewport: { width: 390, height: 844 }, locale: 'pt-PT' })
    await page.goto(url + assistant.addressOf(clientId, { resource }))
    t.match(await page.textContent('main'), /Um assistente pede acesso à sua escola/)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/signin-390.png`, fullPage: true })
    await page.goto(`${url}/centre/sign-in/${(await createSignInTokenFor(sql, personId))!.token}`)
    await page.getByRole('button', { name: 'Iniciar sessão' }).click()
    await page.goto(url + assistant.addressOf(clientId, { resource }))
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/connect-pt.png`, fullPage: true })
    await page.getByRole('button', { name: 'Não autorizar' }).click()
    await page.waitForURL(`${own}/**`)
    t.match(answers.at(-1) ?? '', /error=access_denied/)
    await page.goto(url + assistant.addressOf(clientId, { resource, redirect_uri: 'https://evil.example/' }))
    t.match(await page.textContent('h1'), 'Não foi possível ligar o assistente')
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/refused-390.png`, fullPage: true })
  })
})
