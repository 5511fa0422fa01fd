import t from 'tap'
import {
  AUDIT_ACTS,
  type AuditAct,
  type AuditField,
  type AuditFormat
} from '../../../../lib/people/audit/acts.ts'
import { auditChanges } from '../../../../plugins/centre/kit/audit-change.ts'
import { AUDIT_TEXT } from '../../../../plugins/centre/messages/audit.ts'
import { AUDIT_FIELD_TEXT } from '../../../../plugins/centre/messages/audit-fields.ts'
import { LOG_TEXT } from '../../../../plugins/centre/messages/log.ts'
import { readSqlFunctions } from '../../../support/sql-functions.ts'

/** Two values of each format, with their English and Portuguese texts. */
const SAMPLES: Readonly<Record<AuditFormat, readonly (readonly [value: unknown, en: string, pt: string])[]>> =
  {
    money: [
      [3500, '€35', '35 €'],
      [4250, '€42.50', '42,50 €']
    ],
    payment: [
      [3500, 'paid €35', 'pago 35 €'],
      [-4250, 'returned €42.50', 'devolvido 42,50 €']
    ],
    sums: [
      [[], 'none', 'em branco'],
      [[{ currency: 'EUR', expected: 3600, counted: 3500 }], '€35 of €36', '35 € de 36 €']
    ],
    number: [
      [0, '0', '0'],
      [12, '12', '12']
    ],
    percent: [
      [0, '0 %', '0 %'],
      [15, '15 %', '15 %']
    ],
    minutes: [
      [90, '90 min', '90 min'],
      [120, '2 h', '2 h']
    ],
    hours: [
      [24, '24 h', '24 h'],
      [48, '48 h', '48 h']
    ],
    steps: [
      [[], 'none', 'em branco'],
      [[{ hours: 24, percent: 50 }], '24 h: 50 %', '24 h: 50 %']
    ],
    hour: [
      [7, '07:00', '07:00'],
      [18, '18:00', '18:00']
    ],
    day: [
      ['2026-11-28', 'Sat, 28 Nov 2026', 'sáb., 28 nov. 2026'],
      ['2026-12-01', 'Tue, 1 Dec 2026', 'ter., 1 dez. 2026']
    ],
    instant: [
      ['2026-11-28T09:15:00Z', '28 November at 09:15', '28 de novembro às 09:15'],
      ['2026-11-29T10:15:00Z', '29 November at 10:15', '29 de novembro às 10:15']
    ],
    text: [
      ['Onda', 'Onda', 'Onda'],
      ['Maré', 'Maré', 'Maré']
    ],
    word: [
      ['none', 'none', 'em branco'],
      ['changed', 'changed', 'alterado']
    ],
    words: [
      [['kids'], 'children', 'crianças'],
      [['kids', 'de'], 'children, German', 'crianças, alemão']
    ],
    flag: [
      [false, 'no', 'não'],
      [true, 'yes', 'sim']
    ],
    instructor: [
      ['ines', 'Inês Faria', 'Inês Faria'],
      ['left', 'left', 'left']
    ],
    instructors: [
      [[], 'nobody', 'ninguém'],
      [['ines', 'left'], 'Inês Faria, left', 'Inês Faria, left']
    ],
    lessonType: [
      ['group', 'Group lesson', 'Group lesson'],
      ['gone', 'gone', 'gone']
    ],
    place: [
      [
        { date: '2026-11-28', start: '10:00', spot: 'Foz' },
        'Sat 28 Nov, 10:00, Foz',
        'sáb., 28 nov., 10:00, Foz'
      ],
      [
        { date: '2026-11-28', start: '14:00', spot: 'Foz' },
        'Sat 28 Nov, 14:00, Foz',
        'sáb., 28 nov., 14:00, Foz'
      ]
    ],
    party: [
      [{ adult: 2 }, '2 × Adult', '2 × Adulto'],
      [{ adult: 1, child: 1 }, '1 × Adult, 1 × Child', '1 × Adulto, 1 × Criança']
    ],
    units: [
      [[{ id: 'adult', minAge: 13, maxAge: 99, cents: 3500 }], 'Adult (13+) €35', 'Adulto (13+) 35 €'],
      [[{ id: 'adult', minAge: 13, maxAge: 99, cents: 4000 }], 'Adult (13+) €40', 'Adulto (13+) 40 €']
    ],
    limit: [
      [
        { type: null, from: '2026-11-28', to: null, seats: 4 },
        '4 people, all lesson types, Sat, 28 Nov 2026 –',
        '4 pessoas, todos os tipos de aula, sáb., 28 nov. 2026 –'
      ],
      [
        { type: 'group', from: '2026-11-28', to: '2026-11-28', seats: 1 },
        '1 person, Group lesson, Sat, 28 Nov 2026',
        '1 pessoa, Group lesson, Sáb., 28 nov. 2026'
      ]
    ],
    length: [
      [[], '0', '0'],
      [['a', 'b'], '2', '2']
    ],
    leads: [
      [{ group: 45 }, 'Group lesson 45 min', 'Group lesson 45 min'],
      [{ group: 60, gone: 30 }, 'Group lesson 1 h, gone 30 min', 'Group lesson 1 h, gone 30 min']
    ]
  }

const CONTEXT = {
  currency: 'EUR',
  timeZone: 'Europe/Lisbon',
  names: { instructors: { ines: 'Inês Faria' }, types: { group: 'Group lesson' } }
}

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const acts = Object.entries(AUDIT_ACTS) as [AuditAct, Readonly<Record<string, AuditFormat>>][]

t.test('the registry of acts', async t => {
  await t.test('has words of its own for every act, in both languages', t => {
    for (const language of ['en', 'pt'] as const) {
      const words = acts.map(([act]) => LOG_TEXT[language].acts[act])
      t.equal(new Set(words).size, acts.length, language)
    }
    t.strictSame(Object.keys(AUDIT_TEXT.pt.words), Object.keys(AUDIT_TEXT.en.words))
    t.end()
  })

  for (const [act, fields] of acts)
    await t.test(`${act} shows every value before and after`, t => {
      t.ok(Object.keys(fields).length > 0)
      for (const [field, format] of Object.entries(fields))
        for (const language of ['en', 'pt'] as const) {
          const [former, present] = SAMPLES[format] as [[unknown, string, string], [unknown, string, string]]
          const texts = [former, present].map(sample => sample[language === 'en' ? 1 : 2])
          const row = { act, before: { [field]: former[0] }, after: { [field]: present[0] } }
          const label = AUDIT_FIELD_TEXT[language][field as AuditField]
          t.strictSame(
            auditChanges(row, { ...CONTEXT, language }).map(change => plain(change.text)),
            [`${label} <del>${texts[0]}</del> → <ins>${texts[1]}</ins>`],
            `${field} in ${language}`
          )
          const added = auditChanges({ ...row, before: null }, { ...CONTEXT, language })
          t.strictSame(
            added.map(change => plain(change.text)),
            [`${label} <ins>${texts[1]}</ins>`]
          )
        }
      t.end()
    })

  await t.test('covers what the database writes: every row has a value before or after', t => {
    const calls = [...readSqlFunctions().values()].flatMap(text =>
      [...text.matchAll(/write_audit\(p_school_id[^;]*;/g)].map(([call]) => call)
    )
    t.ok(calls.length > 40)
    for (const call of calls) t.match(call, /p_before =>|p_after =>/, call)
    t.end()
  })

  await t.test('shows only what changed', t => {
    const row = {
      act: 'booking.change',
      before: { seats: 2, cents: 7000 },
      after: { seats: 2, cents: 6000 }
    } as const
    t.equal(
      auditChanges(row, { ...CONTEXT, language: 'en' })[0]?.text,
      'amount <del>€70</del> → <ins>€60</ins>'
    )
    t.end()
  })
})
