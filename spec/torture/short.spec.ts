// tags: alone
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const PROGRAM = fileURLToPath(new URL('run.js', import.meta.url))

t.test('20 seconds of torture break no promise, and an oversold lesson is found without guards', async t => {
  const mutant = 'the lock on the lesson, and the constraint behind it'
  const words = ['--minutes', String(20 / 60), '--seed', '1', '--mutants', '--only', mutant, '--json']
  // A developer's machine may lack libfaketime; without it the clock stays as it is.
  const { CI: _, NODE_V8_COVERAGE: __, ...env } = process.env
  const child = spawn(process.execPath, [PROGRAM, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, progress, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit')
  ])
  if (printed === '') throw new Error(`the torture printed no verdict: ${progress}`)
  const verdict = JSON.parse(printed)
  t.match(verdict, { sound: true, findings: [], mutants: [{ without: mutant, right: true }] })
  // An oversold lesson breaks other promises too, some before this one.
  t.ok(verdict.mutants[0].broken.includes('oversold'), verdict.mutants[0].broken.join(', '))
  t.ok(verdict.operations > 100, `${verdict.operations} operations`)
  t.equal(code, 0, progress)
})
