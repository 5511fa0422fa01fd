// tags: full
import t from 'tap'
import { loadCommand } from '../../bin/commands/index.ts'
import { storeAddress } from '../../lib/infra/address/transactions.ts'
import { addPerson } from '../../lib/people/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { cli } from '../support/cli.ts'
import { database } from '../support/database.ts'
import { serveApart } from '../support/process.ts'
import { addSchool, SCHOOL } from '../support/school.ts'
import { runAt } from '../support/terminal.ts'

t.test("a link begins with the running server's address", async t => {
  const { sql, url } = await database(t)
  await addSchool(sql)
  const id = uuidV7(Date.now())
  await addPerson(sql, { id, schoolId: SCHOOL, email: 'marta@example.com', name: 'Marta Reis' })
  const links: readonly [name: string, args: string[]][] = [
    ['owners link', [id]],
    ['affiliates add', ['surf-blog', '--name', 'Surf Blog']],
    ['schools calendar', [SCHOOL, '--rotate']]
  ]
  const expect = async (address: string, env: Record<string, string> = {}) => {
    for (const [name, args] of links) {
      const { out } = await runAt(await loadCommand(name), { DATABASE_URL: url, ...env }, args)
      t.ok(out.includes(`${address}/`), `${name}: ${address}`)
    }
  }
  await expect('http://localhost:8080')
  await storeAddress(sql, 'http://localhost:18221')
  await storeAddress(sql, 'https://book.example.com')
  await expect('https://book.example.com', { PORT: '9000' })
  await expect('https://other.example.com', { PUBLIC_URL: 'https://other.example.com' })
})

t.test('a starting server stores its address for links of other processes', async t => {
  const { sql, url, runWith } = await cli(t)
  await addSchool(sql)
  const id = uuidV7(Date.now())
  await addPerson(sql, { id, schoolId: SCHOOL, email: 'marta@example.com', name: 'Marta Reis' })
  const elsewhere = { cwd: t.testdir(), env: { PORT: '1', PUBLIC_URL: '' } }
  const links = [
    ['owners', 'link', id],
    ['affiliates', 'add', 'surf-blog', '--name', 'Surf Blog']
  ]
  const expect = async (address: string) => {
    for (const words of links) {
      const { out, err } = await runWith(elsewhere, ...words)
      t.ok(out.includes(`${address}/`), `${words.join(' ')}: ${address} in ${out}${err}`)
    }
  }
  for (const args of [[], ['--workers', '2']]) {
    const server = await serveApart(t, url, { PUBLIC_URL: '' }, args)
    await expect(server.url.replace('127.0.0.1', 'localhost'))
    await server.end('SIGTERM')
  }
})
