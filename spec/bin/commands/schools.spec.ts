import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { type Chapter, cli, exactly, type Step, typeAll } from '../../support/cli.ts'
import { plain } from '../../support/picture.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'

const ZONES: readonly (readonly [words: string, err: RegExp])[] = [
  [
    '--time-zone Europe/Lisboa',
    /--time-zone: "Europe\/Lisboa" is not a time zone; .* IANA .*: Europe\/Lisbon\./
  ],
  ['--time-zone EUROPE/LISBON', /--time-zone: "EUROPE\/LISBON" is not a time zone; .*: Europe\/Lisbon\./],
  ['--time-zone AZORES', /"AZORES" is not a time zone; .*: Atlantic\/Azores\./],
  ['--time-zone +01:00', /--time-zone: "\+01:00" is not a time zone/],
  ['--time-zone ""', /--time-zone/]
]

/** Refusals of `schools add`. */
const REFUSALS: readonly (readonly [words: string, err: RegExp])[] = [
  ...ZONES.map(([words, err]) => [`other --name X ${words}`, err] as const),
  ['other --name X', /--time-zone is required\n\nswellbook schools add ID/],
  ['"Onda Clara" --name X --time-zone Europe/Lisbon', /ID: 1 to 63 characters/],
  ...(
    [
      ['--currency EURO', /--currency: /],
      ['--currency XYZ', /--currency: an ISO 4217 code/],
      ['--website javascript:alert(1)', /--website: an address/],
      ['--payment-url https://u:p@pay.example.com', /--payment-url: an address without a user/],
      ['--booking-url-template https://b.example.com', /--booking-url-template: must contain \{slotId\}/]
    ] as const
  ).map(([words, err]) => [`other --name X --time-zone Europe/Lisbon ${words}`, err] as const)
]

const SUL = {
  ...{ meetAddress: null, meetAt: null, meetMinutes: null },
  ...{ id: 'sul', name: 'Onda Sul', timeZone: 'Europe/Lisbon', currency: 'USD', locales: ['pt', 'en'] },
  ...{ website: 'https://sul.example.com', email: 'a@b.pt', telephone: '+351 1', address: 'Praia 1' },
  ...{ description: 'Small.', bring: '', meet: '', translations: { pt: { description: 'Pequenos.' } } },
  ...{ logoUrl: 'https://l.example.com', logo: null, photo: null, colour: null, colourDark: null },
  ...{ bookingUrlTemplate: 'https://b.example.com/{slotId}', paymentUrl: 'https://p.example.com' },
  ...{ mail: [], confirmByMail: false, digestHour: null },
  ...{
    choiceHours: 24,
    choiceFallback: 'school',
    choiceBonus: null,
    creditMonths: null,
    reminderHour: 18,
    reviewUrl: null
  }
}

const ADDED: readonly Chapter[] = [
  [
    'list says how to add one if there is none',
    ['schools list', /There is no school yet\. Add one: swellbook schools add/],
    ['schools list', exactly([])]
  ],
  [
    'add takes all that is known of it',
    [
      'schools add sul --name "Onda Sul" --time-zone Europe/Lisbon --currency usd --locales pt,en --website https://sul.example.com --email a@b.pt --telephone "+351 1" --address "Praia 1" --description Small. --description-pt Pequenos. --logo-url https://l.example.com --booking-url-template https://b.example.com/{slotId} --payment-url https://p.example.com',
      { ...SUL, createdAt: /^\d{4}-/ }
    ],
    ['schools add sul --name X --time-zone Europe/Lisbon', 1, /schools add: ID: "sul" is taken\.\n$/]
  ],
  ['add refuses the impossible', ...REFUSALS.map(([words, err]): Step => [`schools add ${words}`, 2, err])],
  [
    'list goes by id',
    ['schools add a --name A --time-zone Europe/Lisbon', 'Added a, A: Europe/Lisbon, EUR.'],
    ['schools list', /^id +name +timeZone +currency +website\na +A +Europe\/Lisbon +EUR +-\nsul /],
    [
      'schools list',
      [
        { id: 'a', timeZone: 'Europe/Lisbon' },
        { id: 'sul', timeZone: 'Europe/Lisbon' }
      ]
    ]
  ],
  [
    'show is for people and for programs',
    ['schools show a', /^id +a\nname +A\n/],
    ['schools show a', { id: 'a', website: null, locales: ['en'] }]
  ]
]

const set = (words: string) => `schools set ${SCHOOL} ${words}`
const CHANGED: readonly Chapter[] = [
  [
    'set changes what is given and leaves the rest',
    [set('--website https://a.example.com --currency GBP'), 'Changed onda-clara: website, currency.'],
    [set('--website ""'), { name: 'Onda Clara', website: null, currency: 'GBP' }]
  ],
  [
    'set lets guests confirm by the link of a mail, or not',
    [set('--confirm-by-mail yes'), { confirmByMail: true }],
    [set('--website ""'), { confirmByMail: true }],
    [set('--confirm-by-mail no'), { confirmByMail: false }],
    [set('--confirm-by-mail maybe'), 2, /--confirm-by-mail: yes or no/]
  ],
  [
    'set refuses an unknown time zone, and changes nothing',
    ...ZONES.map(([words, err]): Step => [set(`${words} --name Moved`), 2, err]),
    [`schools show ${SCHOOL}`, { timeZone: 'Europe/Lisbon', name: 'Onda Clara' }]
  ],
  [
    'set keeps texts by language, and deletes one',
    [
      set('--description-pt "Grupos pequenos." --description-en "Small groups."'),
      { translations: { en: { description: 'Small groups.' }, pt: { description: 'Grupos pequenos.' } } }
    ],
    [
      set('--description-en ""'),
      { translations: { en: undefined, pt: { description: 'Grupos pequenos.' } } }
    ],
    [
      set('--bring "A towel." --bring-pt "Uma toalha." --meet "By the stairs."'),
      {
        ...{ bring: 'A towel.', meet: 'By the stairs.' },
        translations: { pt: { description: 'Grupos pequenos.', bring: 'Uma toalha.' } }
      }
    ]
  ],
  [
    'set keeps colours that can be read, and says how little others can',
    [set('--colour #AA0000 --colour-dark #ffaaaa'), { colour: '#aa0000', colourDark: '#ffaaaa' }],
    [
      set('--colour #ffcc00 --name X'),
      2,
      /--colour: #ffcc00 has a contrast of 1\.2:1 on light pages; text needs 4\.5:1/
    ],
    [set('--colour ""'), { colour: null }],
    [
      set('--meet-address Cais --meet-at 39.370,-9.34 --meet-minutes 20'),
      { meetAddress: 'Cais', meetAt: '39.37,-9.34', meetMinutes: 20 }
    ],
    [set('--meet-at 95,0'), 2, /--meet-at: latitude and longitude in degrees/]
  ],
  [
    'set refuses an unknown school, and nothing to change',
    ['schools set nope --name X', 1, /no school "nope"/],
    [set(''), 2, /name at least one option to change/]
  ]
]

const LESSONS = 'the school has lessons, so its time zone and currency can no longer change'

t.test('schools add, list, show and set', async t => {
  const line = await cli(t)
  const { sql } = line
  await typeAll(t, line, '', ADDED)
  const { createdAt: _, ...facts } = (await line.run('schools', 'show', 'sul', '--json')).json()
  t.strictSame(facts, SUL, 'and no more')
  await addSchool(sql)
  await typeAll(t, line, '', CHANGED)

  await addSlot(sql)
  await typeAll(t, line, '', [
    [
      'set keeps the time zone and the currency of a school with lessons',
      [set('--time-zone Atlantic/Azores'), 1, new RegExp(`--time-zone: ${LESSONS}`)],
      [set('--currency EUR'), 1, new RegExp(`--currency: ${LESSONS}`)],
      [set('--time-zone Europe/Lisbon'), /Changed|Nothing/]
    ]
  ])

  const folder = t.testdir()
  const [good, small, svg] = ['good.png', 'small.png', 'logo.svg'].map(name => join(folder, name))
  writeFileSync(good as string, await plain(1200, 600).png().toBuffer())
  writeFileSync(small as string, await plain(300, 300).png().toBuffer())
  writeFileSync(svg as string, '<svg/>')
  const photo = /^[0-9a-f]{32}/
  await typeAll(t, line, '', [
    [
      'set keeps a logo and a photo from files',
      [set(`--logo ${good} --photo ${good}`), { logo: /^[0-9a-f]{32}\/logo\.png$/, photo }]
    ]
  ])
  const stored = await sql`select split_part(name, '/', 2) as name from school_pictures order by 1`
  t.strictSame(
    stored.map(({ name }) => name),
    ['logo.png', 'photo-1200.jpg', 'photo-1280.webp', 'photo-1920.webp', 'photo-640.webp'],
    'the files of both'
  )
  await typeAll(t, line, '', [
    [
      'set deletes each, and takes one while it deletes the other',
      [set(`--logo "" --photo ${good}`), { logo: null, photo }],
      [set(`--logo ${good}`), /Changed/],
      [set('--logo ""'), { logo: null, photo }],
      [set('--photo ""'), { photo: null }]
    ],
    [
      'set refuses a file that is no picture, and changes nothing',
      [set(`--logo ${svg} --name X`), 1, /logo: a PNG, JPEG or WebP picture/],
      [set(`--photo ${small}`), 1, /photo: at least 1200 × 600 pixels/],
      [set('--logo /nowhere/logo.png'), 1, /The file .* does not exist/],
      [`schools show ${SCHOOL}`, { name: 'Onda Clara', logo: null }]
    ]
  ])
})
