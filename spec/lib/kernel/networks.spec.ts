import t from 'tap'
import { Buckets } from '../../../lib/kernel/bucket.ts'
import { networkOf } from '../../../lib/kernel/exchange.ts'
import { fairCounters, networksOf, spendFairly } from '../../../lib/kernel/networks.ts'

t.test('the networks around a caller', t => {
  const v4 = { near: undefined, far: '198.51.100.0/24', wide: '198.51.0.0/16' }
  const wide = '2001:db8::/32'
  const rows: readonly [address: string, networks: object][] = [
    ['198.51.100.7', v4],
    ['::ffff:198.51.100.7', v4],
    ['2001:db8:1:2ff::6', { near: '2001:db8:1:200::/56', far: '2001:db8:1::/48', wide }],
    ['2001:db8:1:2::6', { near: '2001:db8:1:000::/56', far: '2001:db8:1::/48', wide }],
    ['2001:db8:1:1ff::', { near: '2001:db8:1:100::/56', far: '2001:db8:1::/48', wide }],
    ['2001:db8::6', { near: '2001:db8:0:000::/56', far: '2001:db8:0::/48', wide }],
    ['', { near: undefined, far: undefined, wide: undefined }]
  ]
  for (const [address, networks] of rows) {
    const { near, far, wide } = networksOf(networkOf(address))
    t.strictSame({ near, far, wide }, networks, address)
  }
  t.end()
})

/** Counters of a rate of 60, with these parts. */
function countersOf(parts: Readonly<Record<string, number>>) {
  const total = { All: 60, ...parts }
  const entries = Object.entries(total).map(
    ([level, capacity]) => [`tries${level}`, new Buckets({ capacity, perSeconds: 60 }, () => 0)] as const
  )
  return fairCounters(Object.fromEntries(entries), 'tries', 'triesAll')
}

t.test('a rate that strangers share', async t => {
  const parts = { '': 6, Near: 6, Far: 12, Wide: 24, First: 2, Common: 20 }
  const grantedOf = async (counters: ReturnType<typeof countersOf>, addresses: readonly string[]) => {
    const results = []
    for (const address of addresses) results.push(await spendFairly(counters, networkOf(address), 'key'))
    return results.filter(({ granted }) => granted).length
  }
  const times = (count: number, addressOf: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => addressOf(n))

  const rows: readonly [name: string, addressOf: (n: number) => string, granted: number][] = [
    ['an address', () => '198.51.100.1', 6],
    ['a /24', n => `198.51.100.${n}`, 12],
    ['a /16, whose first two are reserved', n => `198.51.${n}.1`, 22],
    ['a /48', n => `2001:db8:1:${n.toString(16)}00::1`, 12],
    ['a /32', n => `2001:db8:${n.toString(16)}::1`, 22]
  ]
  for (const [name, addressOf, granted] of rows)
    t.equal(await grantedOf(countersOf(parts), times(100, addressOf)), granted, name)

  const counters = countersOf(parts)
  t.equal(
    await grantedOf(
      counters,
      times(90, n => `198.${n % 3}.${n}.1`)
    ),
    26,
    'three providers'
  )
  t.equal(await grantedOf(counters, ['203.0.113.1', '203.0.113.1', '203.0.113.2']), 2, 'another provider')
  t.equal(
    await grantedOf(
      counters,
      times(100, n => `192.${n}.1.1`)
    ),
    60 - 28,
    'everyone together'
  )
})
