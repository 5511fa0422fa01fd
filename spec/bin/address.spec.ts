import t from 'tap'
import { loadCommand } from '../../bin/commands/index.ts'
import { noteAddress } from '../../lib/address/transactions.ts'
import { addOwner } from '../../lib/owner/transactions.ts'
import { uuidV7 } from '../../lib/util/uuid.ts'
import { database } from '../support/database.ts'
import { addSchool, SCHOOL } from '../support/school.ts'
import { runAt } from '../support/terminal.ts'

t.test('a link begins with the address of the server that runs, wherever the command is typed', async t => {
  const { sql, url } = await database(t)
  await addSchool(sql)
  const id = uuidV7(Date.now())
  await addOwner(sql, { id, schoolId: SCHOOL, email: 'marta@example.com', name: 'Marta Reis' })
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
  await noteAddress(sql, 'http://localhost:18221')
  await noteAddress(sql, 'https://book.example.com')
  await expect('https://book.example.com', { PORT: '9000' })
  await expect('https://other.example.com', { PUBLIC_URL: 'https://other.example.com' })
})
