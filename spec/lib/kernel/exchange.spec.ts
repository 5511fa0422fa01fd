import type { IncomingMessage } from 'node:http'
import t from 'tap'
import { Exchange, networkOf } from '../../../lib/kernel/exchange.ts'
import type { Response } from '../../../lib/kernel/response.ts'

function exchangeOf(url: string, forwarded = '', proxies = 0): Exchange {
  const raw = { url, headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '192.0.2.1' } }
  return new Exchange('id', 0, raw as unknown as IncomingMessage, {} as Response, proxies)
}

t.test('an exchange', async t => {
  t.test('parses the path and the query of its target', async t => {
    const rows: readonly [url: string, path: string, search: string][] = [
      ['/', '/', ''],
      ['/a/b?x=1&y=2', '/a/b', 'x=1&y=2'],
      ['/a?x=?&y', '/a', 'x=?&y'],
      ['http://host/a?x', '/a', 'x'],
      ['HTTPS://host:8080/a', '/a', ''],
      ['http://host', '/', ''],
      ['http://host?x=1', '/', 'x=1'],
      ['*', '*', '']
    ]
    for (const [url, path, search] of rows) t.match(exchangeOf(url), { path, search }, url)
    t.equal(exchangeOf('/').method, 'GET')
  })

  t.test('trusts the configured number of proxies', async t => {
    const rows: readonly [forwarded: string, proxies: number, address: string][] = [
      ['198.51.100.7', 0, '192.0.2.1'],
      ['198.51.100.7', 1, '198.51.100.7'],
      ['203.0.113.9, 198.51.100.7', 1, '198.51.100.7'],
      ['203.0.113.9, 198.51.100.7', 2, '203.0.113.9'],
      ['198.51.100.7', 2, '192.0.2.1'],
      ['', 1, '192.0.2.1'],
      ['198.51.100.7:50123', 1, '198.51.100.7'],
      ['[2001:db8:1:2::6]:50123', 1, '2001:db8:1:2'],
      ['2001:db8:1:2::6', 1, '2001:db8:1:2'],
      ['unknown', 1, '192.0.2.1'],
      ["' or 1=1; --", 1, '192.0.2.1'],
      ['1.1.1.1'.repeat(1000), 1, '192.0.2.1']
    ]
    for (const [forwarded, proxies, address] of rows) {
      t.equal(exchangeOf('/', forwarded, proxies).address, address, `${forwarded} through ${proxies}`)
    }
  })
})

t.test('an address forwarded by a proxy is one caller in every spelling', async t => {
  const callers: Readonly<Record<string, readonly string[]>> = {
    '198.51.100.7': [
      '198.51.100.7',
      '::ffff:198.51.100.7',
      '::FFFF:198.51.100.7',
      '::ffff:c633:6407',
      '0:0:0:0:0:ffff:198.51.100.7',
      '0000:0000:0000:0000:0000:FFFF:C633:6407',
      '[::FFFF:C633:6407]:50123'
    ],
    '0.0.0.0': ['::ffff:0:0', '0.0.0.0'],
    '2001:db8:1:2': [
      '2001:db8:1:2::6',
      '2001:DB8:1:2::',
      '2001:0db8:0001:0002:0:0:0:7',
      '[2001:DB8:1:2::]:80'
    ],
    '1:0:0:2': ['1:0:0:2:0:0:0:3', '1::2:0:0:0:3'],
    '0:0:0:0': ['::', '::1', '::192.0.2.1', '::ffff:0:192.0.2.1', '0:0:0:0:0:0:ffff:1'],
    '1111:2222:3333:4444': [`1111:2222:3333:4444:5555:6666:255.255.255.255%${'zone'.repeat(100)}`],
    'fe80:0:0:0': ['fe80::1%eth0', 'FE80::2']
  }
  for (const [caller, spellings] of Object.entries(callers)) {
    for (const spelled of spellings) t.equal(exchangeOf('/', spelled, 1).address, caller, spelled)
  }
})

t.test('a caller is identified by its network', async t => {
  const rows = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['', ''],
    ['2001:0:0:1::', '2001:0:0:1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001:db8::1:2:3:4', '2001:db8:0:0'],
    ['2001:db8::5:1:2:3:4', '2001:db8:0:5'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0']
  ] as const
  for (const [address, network] of rows) t.equal(networkOf(address), network, address)
})
