// tags: full alone
import t from 'tap'
import { addPerson, createSignInTokenFor } from '../../lib/people/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { requireFlawless } from '../support/axe.ts'
import { browseCentre } from '../support/browser.ts'
import { assistant, callTool } from '../support/connector.ts'
import { addConnectorKey } from '../support/owner.ts'
import { addSchool, addSlot, SCHOOL } from '../support/school.ts'

t.test('the office of the control centre in a browser', async t => {
  const centre = await browseCentre(t)
  if (!centre) return
  const { open } = centre
  const { sql, url } = centre.server
  await addSchool(sql)
  const personId = uuidV7(Date.now())
  await addPerson(sql, { id: personId, schoolId: SCHOOL, email: 'marta@example.com', name: 'Marta Reis' })
  const { key } = await addConnectorKey(sql)
  const { proposeMove, proposeStock } = assistant(url, key)
  const linkFor = async () => `${url}/centre/sign-in/${(await createSignInTokenFor(sql, personId))!.token}`

  t.test('leads from the link to a decision, on a phone without scripts', async t => {
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
    await page.getByRole('link', { name: 'School', exact: true }).click()
    await page.getByRole('link', { name: 'Proposals' }).click()
    t.equal(await page.textContent('h1'), 'You have 2 proposals to decide')
    await page.getByRole('link', { name: /Move a lesson/ }).click()
    t.equal(page.url(), decideUrl, 'the address that the assistant was given')
    await page.getByRole('button', { name: 'Confirm' }).click()
    t.match(await page.textContent('main'), /^\s*Confirmed · Marta Reis/)
    await page.getByRole('link', { name: 'All proposals' }).click()
    t.equal(await page.textContent('h1'), 'You have 1 proposal to decide')
    await page.getByRole('link', { name: /Change stock/ }).click()
    await page.getByRole('link', { name: 'Português' }).click()
    await page.getByRole('button', { name: 'Recusar' }).click()
    t.match(await page.textContent('main'), /^\s*Recusada/)
    await page.getByRole('link', { name: 'Eu', exact: true }).click()
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    t.equal(await page.textContent('h1'), 'Not signed in')
    // The browser reports a page with status 401 as an error.
    t.strictSame({ strangers, violations, faults: faults.filter(fault => !/401/.test(fault)) }, NOTHING)
    await page.context().close()
  })

  t.test('connects an assistant, shows its key once, and ends it', async t => {
    const { page, strangers, violations, faults } = await open(url, {
      viewport: { width: 390, height: 844 },
      locale: 'en-GB'
    })
    await page.goto(await linkFor())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'School', exact: true }).click()
    await page.getByRole('link', { name: /^Assistants/ }).click()
    await page.getByLabel('Assistant’s name').fill('Beach helper')
    await page.getByLabel('It may').selectOption('read')
    await page.getByRole('button', { name: 'Create a key' }).click()
    t.equal(await page.textContent('h1'), 'The key of “Beach helper”')
    const [, newKey = ''] = /Bearer (sbc_\w+)/.exec((await page.textContent('main')) ?? '') ?? []
    t.notOk((await callTool(url, newKey, 'list_my_schools')).isError)
    await page.getByRole('link', { name: 'Assistants' }).click()
    await page.getByRole('button', { name: 'Revoke its key: Beach helper' }).click()
    await page.waitForSelector('h1')
    t.notMatch(await page.textContent('main'), /Beach helper/)
    t.strictSame({ strangers, violations, faults }, NOTHING)
    await page.context().close()
  })

  t.test('adds a person, whose phone signs in by the code on the screen', async t => {
    const desk = await open(url, { viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
    const phone = await open(url, { viewport: { width: 360, height: 740 }, locale: 'pt-PT' })
    await desk.page.goto(await linkFor())
    await desk.page.getByRole('button', { name: 'Sign in' }).click()
    await desk.page.getByRole('link', { name: 'School', exact: true }).click()
    await desk.page.getByRole('link', { name: 'People' }).click()
    await desk.page.getByLabel('Name').fill('Rui Costa')
    await desk.page.getByLabel('Email').fill('rui@example.com')
    await desk.page.getByLabel('Role').selectOption('manager')
    await desk.page.getByRole('button', { name: 'Add a person' }).click()
    await desk.page.getByRole('button', { name: 'Create an invitation' }).click()
    await desk.page.getByRole('img', { name: 'Scan this' }).waitFor()
    await phone.page.goto((await desk.page.textContent('code')) as string)
    await phone.page.getByRole('button', { name: 'Iniciar sessão' }).click()
    await phone.page.getByRole('link', { name: 'Eu', exact: true }).click()
    t.match(await phone.page.textContent('header'), /Rui Costa.*Gerente/s)
    await phone.page.getByRole('link', { name: 'Escola', exact: true }).click()
    await phone.page.getByRole('link', { name: 'Registo' }).click()
    t.match(await phone.page.textContent('main'), /Rui Costa iniciou sessão/)
    for (const { strangers, violations, faults } of [desk, phone])
      t.strictSame({ strangers, violations, faults }, NOTHING)
    await desk.page.context().close()
    await phone.page.context().close()
  })

  t.test('passes axe-core in every width and colour', async t => {
    const lessonId = await addSlot(sql, { localStart: '10:00', localEnd: '12:00' })
    const { decideUrl } = await proposeMove(lessonId, { date: '2099-07-02' })
    const { page, violations } = await open(url)
    const link = await linkFor()
    await requireFlawless(t, page, link, 'the sign-in page')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const paths = [
      '/centre/proposals',
      '/centre/account',
      '/centre/settings',
      '/centre/settings?lang=pt',
      '/centre/types/new?lang=pt',
      `/centre/people/${personId}?lang=pt`,
      '/centre/people',
      '/centre/log',
      '/centre/assistants',
      new URL(decideUrl).pathname,
      '/centre/proposals?lang=pt',
      '/centre/proposals/x'
    ]
    for (const path of paths) await requireFlawless(t, page, url + path, path)
    t.strictSame(violations, [])
    await page.context().close()
  })
})

const NOTHING = { strangers: [], violations: [], faults: [] }
