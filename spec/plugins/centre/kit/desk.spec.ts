import t from 'tap'
import { formatAmount, parseAmount, parsePrice } from '../../../../plugins/centre/kit/amount.ts'
import { formatArrival, parseArrival } from '../../../../plugins/centre/kit/arrival.ts'
import { paymentId } from '../../../../plugins/centre/kit/payment-form.ts'

const ID = '0197c8a0-6f00-7000-8000-000000000002'

t.test('an amount of money as people write it', t => {
  const amounts: readonly (readonly [text: string, cents: number | undefined])[] = [
    ['35', 3500],
    ['35,5', 3550],
    ['35.05', 3505],
    [' 35 ', 3500],
    ['-35', -3500],
    ['−35', -3500],
    ['1000000', 100_000_000],
    ['1000000,01', undefined],
    ['0', undefined],
    ['0,00', undefined],
    ['35,555', undefined],
    ['1.000,00', undefined],
    ['3e5', undefined],
    ['', undefined]
  ]
  for (const [text, cents] of amounts) t.equal(parseAmount(text, 'EUR'), cents, text)
  t.equal(formatAmount(3505, 'EUR', 'en'), '35.05')
  t.equal(formatAmount(3505, 'EUR', 'pt'), '35,05')
  t.end()
})

t.test('an amount has the decimals of its currency', t => {
  const amounts: readonly (readonly [currency: string, text: string, cents: number | undefined])[] = [
    ['JPY', '3500', 3500],
    ['JPY', '3500.00', 3500],
    ['JPY', '3500.5', undefined],
    ['JPY', '3,500', undefined],
    ['KWD', '3.500', 3500],
    ['KWD', '3.5005', undefined],
    ['EUR', '3,500', undefined]
  ]
  for (const [currency, text, cents] of amounts)
    t.equal(parseAmount(text, currency), cents, `${text} ${currency}`)
  t.equal(parsePrice('0.00', 'JPY'), 0)
  for (const [currency, text] of [
    ['JPY', '-3500'],
    ['KWD', '-3.500'],
    ['EUR', '-35.00']
  ] as const) {
    t.equal(formatAmount(-3500, currency, 'en'), text)
    t.equal(parseAmount(text, currency), -3500)
  }
  t.end()
})

t.test('arrivals in a form', t => {
  for (const input of [
    { bookingId: ID, arrived: 4 },
    { bookingId: ID, arrived: 0 },
    { bookingId: ID, arrived: null }
  ])
    t.strictSame(parseArrival(formatArrival(input)), input)
  for (const wrong of [ID, `${ID}.`, `${ID}.-1`, `${ID}.123456`, `${ID}.nobody`, `x${ID}.1`, ''])
    t.equal(parseArrival(wrong), undefined)
  t.end()
})

t.test('a payment has the same id as often as its form is sent, and another after it', t => {
  t.match(
    paymentId({ id: ID, payments: 0 }),
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/
  )
  t.equal(paymentId({ id: ID, payments: 0 }), paymentId({ id: ID, payments: 0 }))
  t.not(paymentId({ id: ID, payments: 0 }), paymentId({ id: ID, payments: 1 }))
  t.end()
})
