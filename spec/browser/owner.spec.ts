import t from 'tap'
import { findFreePort } from '../../lib/embedded/port.ts'
import { addOwner, createSignInToken } from '../../lib/owners/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { requireFlawless } from '../support/axe.ts'
import { browse } from '../support/browser.ts'
import { assistant, callTool } from '../support/connector.ts'
import { addConnectorKey } from '../support/owner.ts'
import { addSchool, addSlot, SCHOOL } from '../support/school.ts'
import { serve } from '../support/server.ts'

t.test("the owner's pages in a browser", async t => {
  const open = await browse(t)
  if (!open) return
  const port = await findFreePort()
  const settings = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  const { sql, url } = await serve(t, { settings })
  await addSchool(sql)
  const ownerId = uuidV7(Date.now())
  await addOwner(sql, { id: ownerId, schoolId: SCHOOL, email: 'marta@example.com', name: 'Marta Reis' })
  const { key } = await addConnectorKey(sql)
  const { proposeMove, proposeStock } = assistant(url, key)
  const linkFor = async () => `${url}/owner/sign-in/${(await createSignInToken(sql, ownerId))!.token}`

  t.test('lead from the link to a decision, on a phone without scripts', async t => {
    const lessonId = await addSlot(sql, { localStart: '10:00', localEnd: '12:00' })
    const { decideUrl } = await proposeMove(lessonId)
    await proposeStock(7)
    const { page, strangers, violations, faults } = await open(url, {
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
      locale: 'en-GB'
    })
    await page.goto(await linkFor())
    await page.getByRole('button', { name: 'Sign in' }).click()
    t.equal(await page.textContent('h1'), 'You have 2 proposals to decide')
    await page.getByRole('link', { name: /Move a lesson/ }).click()
    t.equal(page.url(), decideUrl, 'the address that the assistant was given')
    await page.getByRole('button', { name: 'Confirm' }).click()
    t.match(await page.textContent('.eyebrow'), /^Confirmed · Marta Reis/)
    await page.getByRole('link', { name: 'All proposals' }).click()
    t.equal(await page.textContent('h1'), 'You have 1 proposal to decide')
    await page.getByRole('link', { name: /Change stock/ }).click()
    await page.getByRole('link', { name: 'Português' }).click()
    await page.getByRole('button', { name: 'Recusar' }).click()
    t.match(await page.textContent('.eyebrow'), /^Recusada/)
    await page.goto(`${url}/owner`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    t.equal(await page.textContent('h1'), 'Not signed in')
    // A page that says 401 is noted by the browser as an error of its own.
    t.strictSame({ strangers, violations, faults: faults.filter(fault => !/401/.test(fault)) }, NOTHING)
    await page.context().close()
  })

  t.test('connect an assistant, show its key once, and end it', async t => {
    const { page, strangers, violations, faults } = await open(url, {
      viewport: { width: 390, height: 844 },
      locale: 'en-GB'
    })
    await page.goto(await linkFor())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Assistants' }).click()
    await page.getByLabel('Assistant’s name').fill('Beach helper')
    await page.getByLabel('It may').selectOption('read')
    await page.getByRole('button', { name: 'Create a key' }).click()
    t.equal(await page.textContent('h1'), 'The key of “Beach helper”')
    const [, made = ''] = /Bearer (sbc_\w+)/.exec((await page.textContent('main')) ?? '') ?? []
    t.notOk((await callTool(url, made, 'list_my_schools')).isError)
    await page.getByRole('link', { name: 'Assistants' }).click()
    await page.getByRole('button', { name: 'Revoke its key: Beach helper' }).click()
    await page.waitForSelector('h1')
    t.notMatch(await page.textContent('main'), /Beach helper/)
    t.strictSame({ strangers, violations, faults }, NOTHING)
    await page.context().close()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    t.test(`have nothing that axe-core finds, in the ${colorScheme} scheme`, async t => {
      const lessonId = await addSlot(sql, { localStart: '10:00', localEnd: '12:00' })
      const { decideUrl } = await proposeMove(lessonId, { date: '2099-07-02' })
      const { page, violations } = await open(url, { colorScheme })
      await page.goto(await linkFor())
      await requireFlawless(t, page, page.url(), 'the sign-in page')
      await page.getByRole('button', { name: 'Sign in' }).click()
      const paths = [
        '/owner',
        '/owner/assistants',
        new URL(decideUrl).pathname,
        '/owner?lang=pt',
        '/owner/proposals/x'
      ]
      for (const path of paths) {
        await requireFlawless(t, page, url + path, path)
      }
      t.strictSame(violations, [])
      await page.context().close()
    })
  }
})

const NOTHING = { strangers: [], violations: [], faults: [] }
