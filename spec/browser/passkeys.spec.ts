// tags: full alone
import type { BrowserContextOptions } from 'playwright-core'
import t from 'tap'
import { findFreePort } from '../../lib/infra/embedded/port.ts'
import { addPerson, createSignInTokenFor } from '../../lib/people/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { requireFlawless } from '../support/axe.ts'
import { browse } from '../support/browser.ts'
import { openSchool } from '../support/centre.ts'
import { SCHOOL } from '../support/school.ts'

const PHONE = { viewport: { width: 360, height: 740 }, locale: 'en-GB' }

t.test('passkeys in a browser', async t => {
  const open = await browse(t)
  if (!open) return
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const settings = { PORT: String(port), PUBLIC_URL: url, SECRET_KEY: 'k'.repeat(32) }
  const { sql } = await openSchool(t, { settings })
  const personId = uuidV7(Date.now())
  await addPerson(sql, { id: personId, schoolId: SCHOOL, email: 'marta@example.com', name: 'Marta Reis' })
  const linkFor = async () => `${url}/centre/sign-in/${(await createSignInTokenFor(sql, personId))!.token}`

  /** A browser with a passkey device that always confirms. */
  async function openWith(options: BrowserContextOptions) {
    const watched = await open!(url, options)
    const device = await watched.page.context().newCDPSession(watched.page)
    await device.send('WebAuthn.enable')
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true
      }
    })
    const unlock = (isUserVerified: boolean) =>
      device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    return { ...watched, unlock }
  }

  await t.test('are added after the first link, and sign in from then on', async t => {
    const { page, unlock, strangers, violations, faults } = await openWith(PHONE)
    const button = (name: string) => page.getByRole('button', { name })
    await page.goto(await linkFor())
    await button('Sign in').click()
    await page.getByRole('link', { name: 'Me', exact: true }).click()
    await page.getByRole('link', { name: /^Passkeys/ }).click()
    await button('Add a passkey').click()
    await page.getByText('From now on you can sign in with it').waitFor()
    t.equal(await page.locator('li.session b').textContent(), 'Chrome on Linux')
    await button('Add a passkey').click()
    await page.getByText('This device already has one of your passkeys.').waitFor()
    await requireFlawless(t, page, `${url}/centre/passkeys?lang=pt`, 'one’s passkeys')

    await page.goto(`${url}/centre/account`)
    await button('Sign out').click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await unlock(false)
    await button('Sign in with a passkey').click()
    await page.getByText('That did not work').waitFor()
    await requireFlawless(t, page, `${url}/centre/sign-in`, 'the way in')
    await unlock(true)
    await button('Sign in with a passkey').click()
    await page.waitForURL(/\/centre\/days\//)

    await sql`update sessions set created_at = created_at - interval '16 minutes'`
    await requireFlawless(t, page, `${url}/centre/people?lang=pt`, 'the question who somebody is')
    await button('Confirmar com chave de acesso').click()
    await page.getByRole('heading', { name: 'Equipa' }).waitFor()
    const live = await sql`select 1 from sessions where revoked_at is null`
    t.equal(live.length, 1, 'the session that was proved anew is the only one')
    // The browser reports a page with status 401 or 403 as an error.
    const left = { strangers, violations, faults: faults.filter(fault => !/40[13]/.test(fault)) }
    t.strictSame(left, { strangers: [], violations: [], faults: [] })
    await page.context().close()
  })

  await t.test('explain the alternative without scripts', async t => {
    const { page } = await open(url, { ...PHONE, javaScriptEnabled: false })
    await page.goto(`${url}/centre/sign-in`)
    t.match(await page.textContent('main'), 'Sign in with a link.')
    t.equal(await page.getByRole('button').count(), 0)
    await page.goto(await linkFor())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.goto(`${url}/centre/account`)
    await page.getByLabel('Your language').selectOption('pt')
    await page.getByRole('button', { name: 'Save' }).click()
    t.equal(await page.getByRole('link', { name: /^Chaves de acesso/ }).count(), 1)
    t.equal(page.url(), `${url}/centre/account`)
    await page.goto(`${url}/centre/account?lang=en`)
    t.equal(
      await page.getByRole('link', { name: /^Passkeys/ }).count(),
      1,
      'an address that says otherwise wins'
    )
    t.equal((await sql`select 1 from school_log where act = 'account.language'`).length, 1)
    await page.context().close()
  })
})
