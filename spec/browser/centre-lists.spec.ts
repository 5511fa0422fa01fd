// tags: full alone
import t from 'tap'
import { addPerson, createSignInTokenFor } from '../../lib/people/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { findFlaws } from '../support/axe.ts'
import { browseCentre } from '../support/browser.ts'
import { addSchool, SCHOOL } from '../support/school.ts'

const NOTHING = { strangers: [], violations: [], faults: [] }

/** Lists of a school, each with its link on the page of the school. */
const LISTS = ['Pickup points', 'Offers', 'Hire by the day', 'Emails to the school', 'Webhooks'] as const

t.test('the lists of a school on a phone of 360 px', async t => {
  const centre = await browseCentre(t)
  if (!centre) return
  const { open } = centre
  const { sql, url } = centre.server
  await addSchool(sql)
  const personId = uuidV7(Date.now())
  await addPerson(sql, { id: personId, schoolId: SCHOOL, email: 'marta@example.com', name: 'Marta Reis' })
  const signIn = async (javaScriptEnabled: boolean) => {
    const tab = await open(url, { viewport: { width: 360, height: 740 }, javaScriptEnabled, locale: 'en-GB' })
    await tab.page.goto(`${url}/centre/sign-in/${(await createSignInTokenFor(sql, personId))!.token}`)
    await tab.page.getByRole('button', { name: 'Sign in' }).click()
    await tab.page.getByRole('link', { name: 'School', exact: true }).click()
    return tab
  }

  t.test('an early bird is added, changed, removed and brought back without scripts', async t => {
    const { page, strangers, violations, faults } = await signIn(false)
    await page.getByRole('link', { name: /^Offers/ }).click()
    await page.getByLabel('Name', { exact: false }).first().fill('Early bird')
    await page.getByLabel('For whom').selectOption('all')
    await page.getByLabel('Percent off').fill('10')
    await page.getByLabel(/days before/).fill('14')
    await page.getByRole('button', { name: 'Add an offer' }).click()
    t.match(await page.textContent('main'), /Added\.[\s\S]*Early bird10 % off/)
    await page.getByRole('link', { name: /Early bird/ }).click()
    await page.getByLabel('Percent off').fill('200')
    await page.getByRole('button', { name: 'Save' }).click()
    t.match(await page.textContent('#percent-bad'), /from 1 to 100/)
    await page.getByLabel('Percent off').fill('12')
    await page.getByRole('button', { name: 'Save' }).click()
    t.match(await page.textContent('main'), /12 % off/)
    await page.getByRole('link', { name: /Early bird/ }).click()
    await page.getByText('Remove Early bird?').click()
    await page.getByRole('button', { name: 'Remove' }).click()
    t.match(await page.textContent('main'), /No offers yet/)
    await page.getByRole('button', { name: 'Undo' }).click()
    t.match(await page.textContent('main'), /Undone\.[\s\S]*12 % off/)
    t.strictSame({ strangers, violations, faults: faults.filter(fault => !/400/.test(fault)) }, NOTHING)
    await page.context().close()
  })

  t.test('axe finds nothing, and nothing is wider than the phone', async t => {
    const { page, strangers, violations, faults } = await signIn(true)
    for (const name of LISTS) {
      await page.goto(`${url}/centre/settings`)
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      await page.waitForSelector(`h1:text-is("${name}")`)
      t.strictSame(await findFlaws(page), [], name)
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      t.ok(width <= 360, `${name}: ${width} px`)
    }
    t.strictSame({ strangers, violations, faults }, NOTHING)
    await page.context().close()
  })
})
