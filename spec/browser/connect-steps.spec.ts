// tags: full alone
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { findFreePort } from '../../lib/infra/embedded/port.ts'
import { addPerson, createSignInTokenFor } from '../../lib/people/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { browse } from '../support/browser.ts'
import { secondClient, signInMemory } from '../support/mcp-client.ts'
import { addSchool, SCHOOL } from '../support/school.ts'
import { serve } from '../support/server.ts'

const MAX_STEPS = 5

t.test('from "add connector" to the first answer', async t => {
  const open = await browse(t)
  if (!open) return
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const settings = { PORT: String(port), PUBLIC_URL: url, SECRET_KEY: 'k'.repeat(32) }
  const { sql } = await serve(t, { settings })
  await addSchool(sql)
  const personId = uuidV7(Date.now())
  await addPerson(sql, { id: personId, schoolId: SCHOOL, email: 'marta@example.com', name: 'Marta Reis' })

  // The assistant: the official client, and the address at which it receives the answer.
  const answers: string[] = []
  const receiver = createServer((request, response) => {
    answers.push(request.url ?? '')
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Done</title>')
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  t.teardown(async () => {
    receiver.closeAllConnections()
    receiver.close()
  })
  const own = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

  // A person with a passkey, who is signed in.
  const { page } = await open([url, own], { viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(`${url}/centre/sign-in/${(await createSignInTokenFor(sql, personId))!.token}`)
  await press('Sign in')
  await page.goto(`${url}/centre/passkeys`)
  await press('Add a passkey')
  await page.getByText('From now on you can sign in with it').waitFor()

  /** Connects by the steps of docs/connector.md; returns those that the person took, and the answer. */
  async function connect(signIn: string | undefined) {
    const steps: string[] = []
    const step = async <T>(title: string, act: () => Promise<T>): Promise<T> => {
      steps.push(title)
      return act()
    }
    const { Client, StreamableHTTPClientTransport } = secondClient()
    const { stored, provider } = signInMemory({ client_name: 'Claude', redirect_uris: [`${own}/callback`] })
    const openTransport = () =>
      new StreamableHTTPClientTransport(new URL(`${url}/api/mcp/escola`), { authProvider: provider })
    const client = () => new Client({ name: 'specs', version: '1.0.0' })
    const refused = openTransport()
    await step('add a connector: its address', () =>
      client()
        .connect(refused)
        .catch(() => {})
    )
    await step('press Connect', () => page.goto(String(stored.authorizationUrl)))
    if (signIn !== undefined) await step('sign in', () => press(signIn))
    await page.getByRole('heading', { name: 'Connect “Claude”?' }).waitFor()
    await step('press Allow', () => press('Allow'))
    await page.waitForURL(`${own}/**`)
    const answer = new URL(answers.at(-1)!, own).searchParams
    await refused.finishAuth(answer.get('code'), answer.get('iss') ?? undefined)
    const connected = client()
    const result = await step('ask', async () => {
      await connected.connect(openTransport())
      return connected.callTool({ name: 'list_my_schools', arguments: {} })
    })
    await connected.close()
    return { steps, result }
  }

  for (const [title, prepare, signIn, count] of [
    ['signed in a moment ago', async () => {}, undefined, 4],
    [
      'signed in this morning',
      () => sql`update sessions set created_at = created_at - interval '16 minutes'`,
      'Confirm with a passkey',
      MAX_STEPS
    ],
    ['not signed in', () => page.context().clearCookies(), 'Sign in with a passkey', MAX_STEPS]
  ] as const)
    await t.test(`takes ${count} steps of a person who is ${title}`, async t => {
      await prepare()
      const { steps, result } = await connect(signIn)
      t.equal(steps.length, count, steps.join(', '))
      t.ok(steps.length <= MAX_STEPS)
      t.match(result, { structuredContent: { schools: [{ id: SCHOOL }] } })
    })
})
