import t from 'tap'
import { decimalOf, precisionOf } from '../../../lib/booking/money.ts'

t.test('the decimal places of a currency equal those of the runtime', async t => {
  for (const currency of ['EUR', 'JPY', 'TND', 'CHF']) {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency
    }).resolvedOptions()
    t.equal(precisionOf(currency), maximumFractionDigits, currency)
  }
})

t.test('money as a decimal text', async t => {
  const rows = [
    [3500, 'EUR', '35.00'],
    [5, 'EUR', '0.05'],
    [0, 'EUR', '0.00'],
    [100_000_000, 'EUR', '1000000.00'],
    [3500, 'JPY', '3500.00'],
    [0, 'JPY', '0.00'],
    [3500, 'TND', '3.500'],
    [5, 'TND', '0.005']
  ] as const
  for (const [cents, currency, text] of rows)
    t.equal(decimalOf(cents, precisionOf(currency)), text, `${cents} ${currency}`)
})
