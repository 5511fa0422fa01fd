import t from 'tap'
import { cli, lineWith } from '../../support/cli.ts'

t.test('schools add', async t => {
  const { run } = await cli(t)
  const add = (id: string, ...more: string[]) =>
    run(
      ...lineWith(
        ['schools', 'add', '--id', id, '--name', 'Onda Clara', '--time-zone', 'Europe/Lisbon'],
        more
      )
    )

  t.test('adds a school', async t => {
    const { code, out, err } = await add('onda-clara')
    t.equal(code, 0)
    t.equal(out, 'Added onda-clara, Onda Clara: Europe/Lisbon, EUR.\n')
    t.match(err, /^database: 127\.0\.0\.1:\d+\/\w+\n$/)
  })

  t.test('takes all that is known of it, and prints it as JSON', async t => {
    const more = [
      ...[
        '--currency',
        'usd',
        '--locales',
        'pt,en',
        '--website',
        'https://sul.example.com',
        '--email',
        'a@b.pt'
      ],
      ...[
        '--telephone',
        '+351 1',
        '--address',
        'Praia 1',
        '--description',
        'Small.',
        '--description-pt',
        'Pequenos.',
        '--logo-url',
        'https://l.example.com'
      ],
      ...[
        '--booking-url-template',
        'https://b.example.com/{slotId}',
        '--payment-url',
        'https://p.example.com',
        '--json'
      ]
    ]
    const added = (await add('sul', ...more)).json()
    t.match(added.createdAt, /^\d{4}-/)
    t.strictSame(added, {
      mail: [],
      confirmByMail: false,
      digestHour: null,
      id: 'sul',
      name: 'Onda Clara',
      timeZone: 'Europe/Lisbon',
      currency: 'USD',
      locales: ['pt', 'en'],
      website: 'https://sul.example.com',
      email: 'a@b.pt',
      telephone: '+351 1',
      address: 'Praia 1',
      description: 'Small.',
      bring: '',
      meet: '',
      translations: { pt: { description: 'Pequenos.' } },
      logoUrl: 'https://l.example.com',
      logo: null,
      photo: null,
      colour: null,
      colourDark: null,
      bookingUrlTemplate: 'https://b.example.com/{slotId}',
      paymentUrl: 'https://p.example.com',
      createdAt: added.createdAt
    })
  })

  t.test('refuses an id that is taken', async t => {
    const { code, err } = await add('onda-clara')
    t.equal(code, 1)
    t.match(err, /^swellbook schools add: --id: "onda-clara" is taken\.\n$/m)
  })

  t.test('refuses what cannot be, naming the option', async t => {
    for (const [wrong, said] of [
      [
        ['--time-zone', 'Europe/Lisboa'],
        /--time-zone: "Europe\/Lisboa" is no time zone; they have IANA names, .*: Europe\/Lisbon\./
      ],
      [
        ['--time-zone', 'EUROPE/LISBON'],
        /--time-zone: "EUROPE\/LISBON" is no time zone; .*: Europe\/Lisbon\./
      ],
      [['--time-zone', 'AZORES'], /"AZORES" is no time zone; .*: Atlantic\/Azores\./],
      [['--currency', 'EURO'], /--currency: /],
      [['--currency', 'XYZ'], /--currency: an ISO 4217 code/],
      [['--id', 'Onda Clara'], /--id: 1 to 63 characters/],
      [['--website', 'javascript:alert(1)'], /--website: an address/],
      [['--booking-url-template', 'https://b.example.com'], /--booking-url-template: must contain \{slotId\}/]
    ] as const) {
      const { code, err } = await add('other', ...wrong)
      t.equal(code, 2, wrong.join(' '))
      t.match(err, said)
    }
  })

  t.test('needs an id, a name and a time zone', async t => {
    const { code, err } = await run('schools', 'add', 'x', '--name', 'X')
    t.equal(code, 2)
    t.match(err, /--time-zone is needed\n\nswellbook schools add ID/)
  })
})
