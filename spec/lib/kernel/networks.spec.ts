import t from 'tap'
import { networkOf } from '../../../lib/kernel/exchange.ts'
import { networksOf } from '../../../lib/kernel/networks.ts'

t.test('the networks around a caller', t => {
  const rows: readonly [address: string, near: string | undefined, far: string | undefined][] = [
    ['198.51.100.7', undefined, '198.51.100.0/24'],
    ['::ffff:198.51.100.7', undefined, '198.51.100.0/24'],
    ['2001:db8:1:2ff::6', '2001:db8:1:200::/56', '2001:db8:1::/48'],
    ['2001:db8:1:2::6', '2001:db8:1:000::/56', '2001:db8:1::/48'],
    ['2001:db8:1:1ff::', '2001:db8:1:100::/56', '2001:db8:1::/48'],
    ['2001:db8::6', '2001:db8:0:000::/56', '2001:db8:0::/48'],
    ['', undefined, undefined]
  ]
  for (const [address, near, far] of rows) {
    const around = networksOf(networkOf(address))
    t.strictSame([around.near, around.far], [near, far], address)
  }
  t.end()
})
