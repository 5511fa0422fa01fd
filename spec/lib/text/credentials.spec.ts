import t from 'tap'
import { hideCredentials } from '../../../lib/text/credentials.ts'

const TEXTS: readonly [text: string, hidden: string][] = [
  ['https://ana:hunter2@example.com/a', 'https://…@example.com/a'],
  ['postgres://sb:pa/ss?w#rd@db:5432/sb', 'postgres://…@db:5432/sb'],
  ['redis://:p@ss@store:6379/0', 'redis://…@store:6379/0'],
  ['smtps://token@mail.example.com is away', 'smtps://…@mail.example.com is away'],
  ['a "webcal://u:p@h/x" and b <http://u:p@h>', 'a "webcal://…@h/x" and b <http://…@h>'],
  ['There is no file https:/u:hunter2@host/x', 'There is no file https:/…@host/x'],
  ['https://example.com/no-user', 'https://example.com/no-user'],
  ['ana@example.com', 'ana@example.com']
]

for (const [text, hidden] of TEXTS) t.test(text, async t => t.equal(hideCredentials(text), hidden))
