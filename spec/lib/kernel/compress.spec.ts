import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { preferredCoding } from '../../../lib/kernel/compress.ts'
import { openTestApp, THINGS } from '../../support/test-app.ts'

const wishes: [header: string, coding: string | undefined][] = [
  ['', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;Q=1', 'gzip'],
  ['gzip;q=1, br;q=0.9', 'gzip'],
  ['gzip ; q=0.5,br ; q=0.8', 'br'],
  ['gzip;q=0, br;q=0.001', 'br'],
  ['gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0.5, *;q=0', 'gzip'],
  ['identity', undefined],
  ['identity;q=0', undefined],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip', 'gzip'],
  ['deflate, zstd, x-gzip', undefined],
  ['gzip;q=2', undefined],
  ['gzip;q=x', undefined],
  ['gzip;level=9', undefined],
  ['gzip;q=1;q=0', undefined],
  [',,;,gzip', 'gzip'],
  [`${'deflate,'.repeat(500)}gzip`, 'gzip']
]

t.test('wantedCoding', async t => {
  for (const [header, coding] of wishes)
    t.equal(preferredCoding(header).coding, coding, JSON.stringify(header.slice(-60)))
})

t.test('an answer that may be compressed', async t => {
  const { port, cache } = await openTestApp(t)
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    askFor(`http://127.0.0.1:${port}/shed/${path}`, headers, method)
  const { long, just, page } = THINGS
  const tagged = (coding: string) => `${long.etag.slice(0, -1)}-${coding}"`

  await t.test('is sent unencoded under its own ETag if not requested', async t => {
    const { headers, bytes } = await ask('things/long')
    t.strictSame(
      [headers['content-encoding'], headers.vary, headers.etag],
      [undefined, 'accept-encoding', long.etag]
    )
    t.ok(bytes.equals(long.body))
  })

  for (const [coding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync]
  ] as const) {
    await t.test(`is sent in ${coding} on request, under an ETag of that coding`, async t => {
      const { headers, bytes } = await ask('things/long', { 'accept-encoding': coding })
      t.match(headers, { 'content-encoding': coding, vary: 'accept-encoding', etag: tagged(coding) })
      t.equal(Number(headers['content-length']), bytes.length)
      t.ok(bytes.length < long.body.length / 10)
      t.ok(decode(bytes).equals(long.body))
    })

    await t.test(`is a 304 for its ETag in ${coding}, and in no other coding`, async t => {
      for (const [held, status] of [
        [tagged(coding), 304],
        [`W/${tagged(coding)}`, 304],
        ['*', 304],
        [long.etag, 200],
        [tagged('zstd'), 200]
      ] as const) {
        const answer = await ask('things/long', { 'accept-encoding': coding, 'if-none-match': held })
        t.strictSame([answer.status, answer.headers.etag], [status, tagged(coding)], held)
        t.equal(answer.headers.vary, 'accept-encoding')
        if (status === 304) t.equal(answer.bytes.length, 0)
      }
      t.equal((await ask('things/long', { 'if-none-match': tagged(coding) })).status, 200)
    })

    await t.test(`has the headers of GET in ${coding} for HEAD`, async t => {
      for (const name of ['long', 'page', 'just']) {
        const [get, head] = [
          await ask(`things/${name}`, { 'accept-encoding': coding }),
          await ask(`things/${name}`, { 'accept-encoding': coding }, 'HEAD')
        ]
        t.equal(head.bytes.length, 0)
        t.strictSame({ ...head.headers, date: '' }, { ...get.headers, date: '' }, name)
      }
    })
  }

  await t.test('is unencoded up to 4 KB, and if it is no success', async t => {
    t.equal(just.body.length, 4096)
    for (const [name, status] of [
      ['just', 200],
      ['none', 404]
    ] as const) {
      const answer = await ask(`things/${name}`, { 'accept-encoding': 'br' })
      t.strictSame([answer.status, answer.headers['content-encoding']], [status, undefined])
    }
  })

  await t.test('may be a page, computed for each request', async t => {
    const { headers, bytes } = await ask('things/page', { 'accept-encoding': 'gzip' })
    t.strictSame([headers['content-encoding'], headers.etag], ['gzip', undefined])
    t.equal(gunzipSync(bytes).toString(), page)
  })

  await t.test('is compressed once in each coding, and cached', async t => {
    for (const name of ['long', 'untagged']) {
      cache.clear()
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => ask(`things/${name}`, { 'accept-encoding': 'br' }))
      )
      const { bytes } = cache
      const size = answers[0]?.bytes.length as number
      t.ok(bytes >= size && bytes < size + 1024, `${bytes} for ${size}`)
      const { valid } = cache.reads
      await ask(`things/${name}`, { 'accept-encoding': 'br' })
      t.strictSame([cache.bytes, cache.reads.valid], [bytes, valid + 1])
      await ask(`things/${name}`, { 'accept-encoding': 'gzip' })
      t.ok(cache.bytes > bytes, 'each coding is another')
    }
  })

  await t.test('is never compressed unless its route allows it', async t => {
    for (const name of ['long', 'page', 'untagged', 'just']) {
      const { headers } = await ask(`secrets/${name}`, { 'accept-encoding': 'br, gzip' })
      t.strictSame([headers['content-encoding'], headers.vary], [undefined, undefined], name)
    }
  })
})

/** The raw response of a request. */
async function askFor(
  url: string,
  headers: Record<string, string>,
  method: string
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }> {
  const sent = request(url, { method, headers, agent: false })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }
}
