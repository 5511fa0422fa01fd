import t from 'tap'
import { addressCheckOf, faultOfTarget, isNetwork } from '../../../../lib/infra/net/addresses.ts'

const PUBLIC = { networks: [], loopbackOnly: false }
const OWN = { networks: ['10.1.0.0/16', 'fd00:1::/32'], loopbackOnly: false }
const DEMO = { networks: ['10.1.0.0/16'], loopbackOnly: true }

t.test('a network address', async t => {
  const rows: readonly [address: string, isOpen: boolean][] = [
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['127.0.0.1', false],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.100.100.200', false],
    ['169.254.169.254', false],
    ['172.31.0.1', false],
    ['192.168.0.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::7f00:1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:93.184.216.34', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001::1', false],
    ['2001:db8::1', false],
    ['fe80::1', false],
    ['fd00:ec2::254', false],
    ['ff02::1', false]
  ]
  for (const [address, isOpen] of rows) {
    t.equal(addressCheckOf(PUBLIC)(address, false), isOpen, address)
    t.equal(addressCheckOf(PUBLIC)(address, true), false, `${address} without TLS`)
  }

  t.test("in the operator's network is allowed, even without TLS", async t => {
    const mayReach = addressCheckOf(OWN)
    for (const address of ['10.1.2.3', 'fd00:1::5']) t.ok(mayReach(address, true), address)
    for (const address of ['10.2.0.1', '127.0.0.1', 'fd00:2::5']) t.notOk(mayReach(address, true), address)
    t.ok(mayReach('93.184.216.34', false))
    t.notOk(mayReach('93.184.216.34', true))
  })

  t.test('is this machine or nothing, for a demo', async t => {
    const mayReach = addressCheckOf(DEMO)
    for (const address of ['127.0.0.1', '127.9.9.9', '::1']) t.ok(mayReach(address, true), address)
    for (const address of ['93.184.216.34', '10.1.2.3', '2606:2800:220:1::1'])
      t.notOk(mayReach(address, false), address)
  })
})

t.test('an address given by a user', async t => {
  const rows: readonly [url: string, fault: RegExp | undefined][] = [
    ['https://example.com/hook', undefined],
    ['https://example.com:8443/hook?a=b', undefined],
    ['https://[2606:2800:220:1::1]/', undefined],
    ['http://example.com/', /https/],
    ['ftp://example.com/', /https/],
    ['example.com', /not a valid URL/],
    ['https://user:word@example.com/', /user/],
    ['https://example.com/#a', /fragment/],
    ['https://example.com:22/', /below 1024/],
    [`https://example.com/${'a'.repeat(500)}`, /500 characters/],
    ['https://localhost/', /public/],
    ['https://localhost./', /public/],
    ['https://intranet/', /public/],
    ['https://vault.internal/', /public/],
    ['https://127.1/', /public/],
    ['https://2130706433/', /public/],
    ['https://0x7f.1/', /public/],
    ['https://0177.0.0.1/', /public/],
    ['https://[::ffff:a9fe:a9fe]/', /public/]
  ]
  for (const [url, fault] of rows) {
    const found = faultOfTarget(url, PUBLIC)
    if (fault) t.match(found, fault, url)
    else t.equal(found, undefined, url)
  }
  t.equal(faultOfTarget('http://10.1.2.3:8080/', OWN), undefined)
  t.equal(
    faultOfTarget('http://hooks/', OWN),
    undefined,
    'what it stands for is looked at when it is connected to'
  )
  t.match(faultOfTarget('http://10.2.0.1/', OWN), /public/)
})

t.test('a network is an address and its bits', async t => {
  for (const text of ['10.0.0.0/8', '::1/128', '0.0.0.0/0']) t.ok(isNetwork(text), text)
  for (const text of ['10.0.0.0', '10.0.0.0/33', '::1/129', 'x/8', '10.0.0.0/8/8', '10.0.0.0/'])
    t.notOk(isNetwork(text), text)
})
