import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import t from 'tap'
import ts from 'typescript'
import { formatSecret, signedHeaders } from '../../lib/webhooks/signature.ts'
import { sampleIn } from '../support/samples.ts'

type Verify = (secret: string, headers: Record<string, string>, body: string) => boolean

async function inTypeScript(): Promise<Verify> {
  const { outputText } = ts.transpileModule(sampleIn('ts'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  })
  return (await import(`data:text/javascript,${encodeURIComponent(outputText)}`)).verify
}

const inPython: Verify = (secret, headers, body) => {
  const ask = 'import json, sys\nprint(verify(*json.load(sys.stdin)))'
  const input = JSON.stringify([secret, headers, body])
  const output = execFileSync('python3', ['-c', `${sampleIn('python')}\n${ask}`], { input, encoding: 'utf8' })
  return output.trim() === 'True'
}

t.test('the samples that verify a message', async t => {
  const [own, former, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  const body = JSON.stringify({ type: 'lesson.moved', data: { lesson: { spotName: 'Praia do Amado, não' } } })
  const seconds = Math.floor(Date.now() / 1000)
  const id = 'evt_sch_onda_clara_1782900000000000'
  const headers = signedHeaders([own, former], { id, seconds, body })
  const old = signedHeaders([own], { id, seconds: seconds - 3600, body })

  for (const [language, verify] of [
    ['TypeScript', await inTypeScript()],
    ['Python', inPython]
  ] as const) {
    t.test(`in ${language} accept both current secrets and nothing else`, async t => {
      t.equal(verify(formatSecret(own), headers, body), true)
      t.equal(verify(formatSecret(former), headers, body), true, 'the former secret, while it signs too')
      t.equal(verify(formatSecret(other), headers, body), false, 'another secret')
      t.equal(verify(formatSecret(own), headers, `${body} `), false, 'another text')
      t.equal(verify(formatSecret(own), { ...headers, 'webhook-id': 'evt_other' }, body), false, 'another id')
      t.equal(verify(formatSecret(own), old, body), false, 'an hour ago')
    })
  }

  t.test('are short', async t => {
    for (const language of ['ts', 'python'] as const)
      t.ok(sampleIn(language).trim().split('\n').length <= 12, language)
  })
})
