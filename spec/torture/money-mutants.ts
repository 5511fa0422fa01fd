import type { Mutant } from './mutants.ts'

/** Guards of money whose absence must be detected. */
export const MONEY_MUTANTS: readonly Mutant[] = [
  {
    name: 'nothing, with guests who pay online',
    under: 'payers'
  },
  {
    name: 'the refund of money without a place',
    functions: { charge_paid: [['returned := return_online(p_school_id, ids);', 'returned := 0;']] },
    under: 'payers',
    detectedBy: ['kept']
  },
  {
    name: 'the comparison of a payment with its charge',
    functions: {
      charge_paid: [
        [
          'if (c.cents, c.currency, c.mode) is distinct from (p_cents, p_currency, p_mode) then',
          'if false then'
        ]
      ]
    },
    under: 'payers',
    detectedBy: ['unpaid']
  },
  {
    name: 'the lock on the bookings of a payment',
    functions: {
      charge_paid: [
        [
          'perform lock_bookings(p_school_id, array_fill(null::bigint, array[cardinality(ids)]), ids);',
          'perform pg_sleep(0.02);'
        ]
      ],
      revive_bookings: [['  update bookings b set', '  perform pg_sleep(0.05);\n  update bookings b set']]
    },
    under: 'payers',
    detectedBy: ['guards', 'kept']
  },
  {
    name: 'the refund of a cancelled booking',
    functions: { cancel_many: [['perform return_online(p_school_id, cancelled_ids);', '']] },
    under: 'payers',
    detectedBy: ['kept']
  }
]
