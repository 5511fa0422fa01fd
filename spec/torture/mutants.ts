import { DELIVERY_MUTANTS } from './delivery-mutants.ts'
import { MONEY_MUTANTS } from './money-mutants.ts'
import type { Guarantee } from './rules/rule.ts'

/** Text of a guard in a SQL function, and its replacement. */
export type Change = readonly [words: string, instead: string]

/** A removed guard: a changed function, a reversible schema change, or a setting. */
export interface Mutant {
  readonly name: string
  readonly functions?: Readonly<Record<string, readonly Change[]>>
  /** Constraints and indexes to drop. */
  readonly drops?: readonly ('slots_never_overbooked' | 'bookings_external_ref_is_unique')[]
  /** A trigger to disable. */
  readonly disablesTrigger?: readonly [table: 'slots' | 'bookings', trigger: string]
  readonly settings?: Readonly<Record<string, string>>
  /** Conditions during the run. */
  readonly under:
    | 'calm'
    | 'storm'
    | 'clock jumps'
    | 'three writers at one guest'
    | 'two bookings change places'
    | 'a lost answer'
    | 'a replay during a delivery'
    | 'the first of two refused'
    | 'servers killed during a delivery'
    | 'a slow answer'
    | 'payers'
    | 'PostgreSQL killed'
  /** Promises that must be broken; absent for a run without a mutation, in which none may be. */
  readonly detectedBy?: readonly Guarantee[]
}

// Widens the window between decision and insert, so a missing lock shows soon. Harmless by itself, except
// with clock jumps back: pg_sleep would last until the clock is there again.
const PAUSE: Change = ["if booked = '{}' then", "perform pg_sleep(0.02);\n  if booked = '{}' then"]
/** Advisory lock at which a mutant waits until all parties of its scene have arrived. */
export const GATE = 7
const UNLOCKED_NUMBER: Change = [
  'update availability_versions set last_event = greatest(last_event, moment) + slot_count where school_id = p_school_id returning last_event into last;',
  'last := moment + many;\n  perform pg_sleep(random() * 0.06);'
]
const NO_SLOT_LOCK: Change = ['order by s.id for no key update\n  );', 'order by s.id\n  );']
const LOCK = 'perform 1 from slots where'
const NO_REFERENCE_LOCK: Change = ['perform pg_advisory_xact_lock(key) from', 'perform key from']

/** Guards whose absence must be detected, and runs without a mutation, which must be clean. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'nothing, but with a pause between decision and booking',
    functions: { book_many: [PAUSE] },
    under: 'calm'
  },
  {
    name: 'nothing',
    under: 'clock jumps'
  },
  {
    name: 'nothing',
    under: 'three writers at one guest'
  },
  {
    name: 'nothing',
    under: 'two bookings change places'
  },
  {
    name: 'nothing',
    under: 'a lost answer'
  },
  {
    name: 'nothing',
    under: 'a replay during a delivery'
  },
  {
    name: 'nothing',
    under: 'the first of two refused'
  },
  {
    name: 'nothing',
    under: 'servers killed during a delivery'
  },
  {
    name: 'nothing',
    under: 'a slow answer'
  },
  {
    name: 'nothing',
    under: 'storm'
  },
  {
    name: 'the lock on the lesson',
    functions: { lock_for_booking: [NO_SLOT_LOCK], book_many: [PAUSE] },
    under: 'calm',
    detectedBy: ['guards']
  },
  {
    name: 'the lock on the lesson, and the constraint behind it',
    functions: { lock_for_booking: [NO_SLOT_LOCK], book_many: [PAUSE] },
    drops: ['slots_never_overbooked'],
    under: 'calm',
    detectedBy: ['oversold']
  },
  {
    name: 'the lock on the reference',
    functions: { lock_for_booking: [NO_REFERENCE_LOCK], book_many: [PAUSE] },
    under: 'calm',
    detectedBy: ['guards']
  },
  {
    name: 'the lock on the reference, and the index behind it',
    functions: { lock_for_booking: [NO_REFERENCE_LOCK], book_many: [PAUSE] },
    drops: ['bookings_external_ref_is_unique'],
    under: 'calm',
    detectedBy: ['twice']
  },
  {
    name: 'the check of the seats left',
    functions: { seats_refusal: [['when p_taken + p_more > p_capacity then', 'when false then']] },
    under: 'calm',
    detectedBy: ['guards']
  },
  {
    name: 'the check of the instructors',
    functions: {
      seats_refusal: [['when p_taken + p_more > p_instructors * p_ratio then', 'when false then']]
    },
    under: 'calm',
    detectedBy: ['oversold']
  },
  {
    name: "the check of a partner's limit",
    functions: { book_many: [['request.participants > unsold then', 'false then']] },
    under: 'calm',
    detectedBy: ['oversold']
  },
  {
    name: 'the count of seats within a batch',
    functions: {
      book_many: [['facts.spots_taken + seats_sold[place];', 'facts.spots_taken;']]
    },
    under: 'calm',
    detectedBy: ['guards']
  },
  {
    name: 'the end of expired holds at a booking',
    functions: {
      lock_for_booking: [['perform reap_holds(p_school_id, slot_ids, moment);', '']]
    },
    under: 'clock jumps',
    detectedBy: ['contradictory', 'refused']
  },
  {
    name: 'the check of the booking id at a retry',
    functions: { repeat_outcome: [['if p_existing.id is not null then', 'if false then']] },
    under: 'a lost answer',
    detectedBy: ['refused']
  },
  {
    name: "the check of a hold's end at its confirmation",
    functions: { lock_bookings: [['perform reap_holds(p_school_id, slot_ids, moment, reachable);', '']] },
    under: 'clock jumps',
    detectedBy: ['contradictory']
  },
  {
    name: 'the rule that an expired hold stays expired',
    functions: {
      lock_bookings: [['perform reap_holds(p_school_id, slot_ids, moment, reachable);', '']],
      confirm_many: [
        [
          "b.status = 'on_hold' returning b.id, b.credit_id",
          "b.status = 'on_hold' and b.hold_expires_at > moment returning b.id, b.credit_id"
        ]
      ]
    },
    under: 'clock jumps',
    detectedBy: ['contradictory']
  },
  {
    name: "the check of a hold's end before it is ended",
    functions: { reap_holds: [['and b.hold_expires_at <= p_moment', '']] },
    under: 'calm',
    detectedBy: ['lost', 'refused']
  },
  {
    name: 'the release of seats by a cancellation',
    functions: {
      cancel_many: [['spots_taken = s.spots_taken - f.seats', 'spots_taken = s.spots_taken']]
    },
    under: 'calm',
    detectedBy: ['oversold']
  },
  {
    name: 'the rule that a cancelled booking stays cancelled',
    functions: { cancel_many: [["else b.status = 'on_hold' end", 'else b.id is not null end']] },
    under: 'calm',
    detectedBy: ['contradictory', 'oversold']
  },
  {
    name: 'the order of locks: lessons by id',
    functions: {
      lock_bookings: [
        [
          'slot_ids := array(',
          `${LOCK} id = any (slot_ids) for no key update;
           perform pg_advisory_xact_lock_shared(${GATE});
           ${LOCK} id = p_target for no key update;
           slot_ids := array(`
        ]
      ]
    },
    under: 'two bookings change places',
    detectedBy: ['guards']
  },
  {
    name: 'the order of locks: expired holds before versions',
    functions: {
      lock_for_booking: [
        [
          'perform reap_holds(',
          'perform 1 from availability_versions where school_id = p_school_id for no key update;\n  perform reap_holds('
        ]
      ]
    },
    under: 'three writers at one guest',
    detectedBy: ['guards']
  },
  {
    name: "the order of locks: the school's row is shared before it is changed",
    functions: {
      save_school: [
        [
          'where id = p_school_id for no key update;',
          'where id = p_school_id for update;\n  perform pg_sleep(0.02);'
        ]
      ]
    },
    under: 'storm',
    detectedBy: ['guards']
  },
  {
    name: 'the check of the seats left at a move',
    functions: {
      refuse_change: [
        [
          'code := seats_refusal(p_target.spots_taken, more, capacity, p_target.instructor_count, p_ratio);',
          'code := null;'
        ]
      ]
    },
    under: 'calm',
    detectedBy: ['guards']
  },
  {
    name: 'the release of seats by a move',
    functions: {
      store_change: [[' - case when s.id = p_origin.id then b.participants else 0 end', '']]
    },
    under: 'calm',
    detectedBy: ['oversold']
  },
  {
    name: 'the new version after a change',
    disablesTrigger: ['slots', 'slots_changed'],
    under: 'calm',
    detectedBy: ['contradictory']
  },
  {
    name: 'the events of bookings that change',
    disablesTrigger: ['bookings', 'bookings_changes_noted'],
    under: 'calm',
    detectedBy: ['missed']
  },
  {
    name: 'the lock for the numbers of events',
    functions: { write_events: [UNLOCKED_NUMBER] },
    under: 'calm',
    detectedBy: ['missed', 'guards']
  },
  ...DELIVERY_MUTANTS,
  ...MONEY_MUTANTS,
  {
    name: 'waiting for the disk before a booking is acknowledged',
    settings: { synchronous_commit: 'off', wal_writer_delay: '10s' },
    under: 'PostgreSQL killed',
    detectedBy: ['lost']
  }
]
