import type { Change, Mutant } from './mutants.ts'

/** Moves the cursor when an endpoint is leased, but returns the former position. */
const CURSOR_FIRST: readonly Change[] = [
  [
    "), '[]');\nend $$;",
    `), '[]');
  update endpoints set position = last where school_id = p_school_id and id = any (chosen);
end $$;`
  ]
]

/** Guards of deliveries; see MUTANTS. */
export const DELIVERY_MUTANTS: readonly Mutant[] = [
  {
    name: 'the refusal of a courier whose lease has ended',
    functions: { settle_endpoint: [[' and lease = p_lease', '']] },
    under: 'a replay during a delivery',
    detectedBy: ['undelivered']
  },
  {
    name: 'the wait for earlier events of the booking',
    functions: {
      settle_endpoint: [["p.ends_at, 'infinity')", 'p.ends_at, moment)']],
      late_chains: [
        [
          'dead_at is null and about = any (subjects)\n    order by n',
          'dead_at is null and due_at <= moment\n    order by n'
        ]
      ]
    },
    under: 'the first of two refused',
    detectedBy: ['undelivered']
  },
  {
    name: 'the row of a late event',
    functions: { settle_endpoint: [['why text, dead boolean)\n', 'why text, dead boolean) where false\n']] },
    under: 'the first of two refused',
    detectedBy: ['undelivered']
  },
  {
    name: 'moving the cursor only after the delivery',
    functions: { lease_endpoints: CURSOR_FIRST },
    under: 'servers killed during a delivery',
    detectedBy: ['undelivered']
  },
  {
    name: "the database's clock for leases (the server's clock is an hour behind)",
    functions: {
      lease_endpoints: [
        ['leased_until = moment + make_interval', "leased_until = moment - interval '1 hour' + make_interval"]
      ]
    },
    under: 'a slow answer',
    detectedBy: ['undelivered']
  }
]
