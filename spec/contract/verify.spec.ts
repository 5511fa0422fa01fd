// tags: full
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import t from 'tap'
import ts from 'typescript'
import { formatSecret, signedHeaders } from '../../lib/webhooks/signature.ts'
import { packedClient } from '../support/packed-client.ts'
import { phpProgram, sampleWith, signedMessageOfGuide } from '../support/samples.ts'

/** One message as a receiver gets it. */
interface Message {
  readonly secret: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

type VerifyAll = (messages: readonly Message[]) => Promise<readonly boolean[]>

async function inTypeScript(headersOf: (headers: Message['headers']) => unknown): Promise<VerifyAll> {
  const { outputText } = ts.transpileModule(sampleWith('events.md', 'ts', 'timingSafeEqual'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  })
  const { verify } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`)
  return async messages =>
    messages.map(({ secret, headers, body }) => verify(secret, headersOf(headers), body))
}

const inPython: VerifyAll = async messages => {
  const script = `${sampleWith('events.md', 'python', 'compare_digest')}
import sys
import json
print(json.dumps([verify(m["secret"], m["headers"], m["body"].encode()) for m in json.load(sys.stdin)]))`
  return JSON.parse(
    execFileSync('python3', ['-c', script], { input: JSON.stringify(messages), encoding: 'utf8' })
  )
}

function inPhp(program: string): VerifyAll {
  const script = `${sampleWith('events.md', 'php', 'hash_equals')}
$messages = json_decode(stream_get_contents(STDIN), true);
echo json_encode(array_map(fn ($m) => verify($m['secret'], $m['headers'], $m['body']), $messages));`
  return async messages =>
    JSON.parse(execFileSync(program, ['-r', script], { input: JSON.stringify(messages), encoding: 'utf8' }))
}

async function inPackage(headersOf: (headers: Message['headers']) => unknown): Promise<VerifyAll> {
  const { verifyWebhook } = await packedClient()
  const isGenuine = async ({ secret, headers, body }: Message) =>
    (await verifyWebhook(secret, headersOf(headers), body)) !== undefined
  return messages => Promise.all(messages.map(isGenuine))
}

/** As fetch has them; values that it cannot hold, such as non-Latin text, never arrive there. */
function asFetch(headers: Message['headers']): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && value !== null) result.set(name, Buffer.from(String(value)).toString('latin1'))
  return result
}

t.test('the samples that verify a message', async t => {
  const [own, former, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  const secret = formatSecret(own)
  const body = JSON.stringify({ type: 'lesson.moved', data: { lesson: { spotName: 'Praia do Amado, não' } } })
  const seconds = Math.floor(Date.now() / 1000)
  const id = 'evt_sch_onda_clara_1782900000000000'
  const headers = signedHeaders([own, former], { id, seconds, body })
  const at = (time: number) => signedHeaders([own], { id, seconds: time, body })
  const signature = String(headers['webhook-signature'])
  const withSignature = (text: unknown) => ({
    secret,
    headers: { ...headers, 'webhook-signature': text },
    body
  })
  const withTime = (text: unknown) => ({ secret, headers: { ...headers, 'webhook-timestamp': text }, body })

  const cases: readonly [name: string, message: Message, isAccepted: boolean][] = [
    ['its secret', { secret, headers, body }, true],
    ['the former secret, while it signs too', { secret: formatSecret(former), headers, body }, true],
    ['another secret', { secret: formatSecret(other), headers, body }, false],
    ['another text', { secret, headers, body: `${body} ` }, false],
    ['another id', { secret, headers: { ...headers, 'webhook-id': 'evt_other' }, body }, false],
    ['a message of an hour ago', { secret, headers: at(seconds - 3600), body }, false],
    ['a clock that is ten minutes behind', { secret, headers: at(seconds + 600), body }, false],
    ['a clock that is four minutes behind', { secret, headers: at(seconds + 240), body }, true],
    ['no headers', { secret, headers: {}, body }, false],
    ['no signature', withSignature(undefined), false],
    ['an empty signature', withSignature(''), false],
    ['a signature of 44 bytes that are no ASCII', withSignature(`v1,${'é'.repeat(44)}`), false],
    ['a signature of many parts', withSignature(`${'v1,x '.repeat(500)}${signature}`), true],
    ['a signature of another version', withSignature(signature.replaceAll('v1,', 'v2,')), false],
    ['a signature without version', withSignature(signature.replaceAll('v1,', '')), false],
    ['no timestamp', withTime(undefined), false],
    ['a timestamp that is no number', withTime('now'), false],
    ['an endless timestamp', withTime('9'.repeat(400)), false],
    ['a timestamp of other digits', withTime('١٧٨٢٩٠٠٠٠٠'), false],
    ['a timestamp with a line break', withTime(`${seconds}\n`), false]
  ]

  const php = phpProgram(t)
  const all: readonly [language: string, verifyAll: VerifyAll][] = [
    ['TypeScript with headers of node:http', await inTypeScript(headers => headers)],
    ['TypeScript with headers of fetch', await inTypeScript(asFetch)],
    ['the package with headers of node:http', await inPackage(headers => headers)],
    ['the package with headers of fetch', await inPackage(asFetch)],
    ['Python', inPython],
    ...(php ? [['PHP', inPhp(php)] as [string, VerifyAll]] : [])
  ]
  for (const [language, verifyAll] of all)
    t.test(`in ${language} accept the right messages only, and never fail`, async t => {
      // fetch removes a line break at the end of a header.
      const applicable = cases.filter(
        ([name]) => !(language.includes('fetch') && name.includes('line break'))
      )
      const results = await verifyAll(applicable.map(([, message]) => message))
      for (const [n, [name, , isAccepted]] of applicable.entries()) t.equal(results[n], isAccepted, name)
    })

  t.test('are short', async t => {
    for (const [language, words] of [
      ['ts', 'timingSafeEqual'],
      ['python', 'compare_digest'],
      ['php', 'hash_equals']
    ] as const)
      t.ok(sampleWith('events.md', language, words).trim().split('\n').length <= 12, language)
  })

  t.test('agree with the message of the guide', async t => {
    const part = signedMessageOfGuide()
    const body = part.body ?? ''
    const key = Buffer.from(String(part.secret).replace('whsec_', ''), 'base64')
    const signed = signedHeaders([key], {
      id: String(part['webhook-id']),
      seconds: Number(part['webhook-timestamp']),
      body
    })
    t.equal(signed['webhook-signature'], part['webhook-signature'])
  })
})
