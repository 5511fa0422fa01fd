import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import t from 'tap'
import { fewRandomBytes } from '../../../lib/text/random.ts'

const MANY = 3_000
const MODULE = JSON.stringify(new URL('../../../lib/text/random.js', import.meta.url).href)
const DRAWN = "Array.from({ length: 100 }, () => fewRandomBytes(16).toString('hex'))"

t.test('fewRandomBytes', async t => {
  const draw = (count: number) => fewRandomBytes(count).toString('hex')

  t.test('returns the requested number of bytes, at any fill level', async t => {
    const sizes = Array.from({ length: 1000 }, (_, i) => 1 + (i % 16))
    t.strictSame(
      sizes.map(count => draw(count).length / 2),
      sizes
    )
  })

  t.test('never returns the same bytes twice over many refills', async t => {
    t.equal(new Set(Array.from({ length: MANY }, () => draw(16))).size, MANY)
  })

  t.test('two processes or threads never draw the same bytes', async t => {
    const thread = new Worker(
      `import(${MODULE}).then(({ fewRandomBytes }) => require('node:worker_threads').parentPort.postMessage(${DRAWN}))`,
      { eval: true }
    )
    const [inThread] = await once(thread, 'message')
    const printing = `import(${MODULE}).then(({ fewRandomBytes }) => console.log(JSON.stringify(${DRAWN})))`
    const inProcess = JSON.parse(execFileSync(process.execPath, ['-e', printing], { encoding: 'utf8' }))
    const own = Array.from({ length: 100 }, () => draw(16))
    t.equal(new Set([...inThread, ...inProcess, ...own]).size, 300)
  })
})
