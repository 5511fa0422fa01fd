import t from 'tap'
import { isNameServer, namesOf } from '../../bin/names.ts'
import { nameServer } from '../support/dns.ts'

const SMTP_URL = 'smtp://127.0.0.1:25'

t.test('the doctor queries name servers', async t => {
  const server = await nameServer(t, {
    'book.example.com': { A: ['203.0.113.7'], TXT: ['v=spf1 include:mail.example.com -all', 'verified=1'] },
    'six.example.com': { AAAA: ['2001:0db8:0000:0000:0000:0000:0000:0007'] },
    'bare.example.com': { TXT: ['verified=1'] },
    'two.example.com': { TXT: ['v=spf1 -all', 'v=spf1 include:mail.example.com ~all'] },
    'open.example.com': { TXT: ['v=spf1 +all'] },
    'odd.example.com': { TXT: ['v=spf1 \u001b[31m -all'] },
    'xn--ol-nia.example.com': { TXT: ['v=spf1 mx ~all'] },
    'silent.example.com': 'silent',
    'broken.example.com': 'broken'
  })
  const host = async (name: string, patienceMs = 60_000) =>
    namesOf(
      { PUBLIC_URL: `https://${name}`, SMTP_URL: undefined, MAIL_FROM: undefined },
      { server, patienceMs }
    )
  const sender = async (MAIL_FROM: string | undefined, patienceMs = 60_000) =>
    namesOf({ PUBLIC_URL: undefined, SMTP_URL, MAIL_FROM }, { server, patienceMs })

  t.test('for the public host', async t => {
    t.strictSame(await host('book.example.com'), [
      { check: 'dns', state: 'good', found: 'book.example.com resolves to 203.0.113.7' }
    ])
    t.match(await host('six.example.com'), [
      { state: 'good', found: 'six.example.com resolves to 2001:db8::7' }
    ])
    for (const absent of ['bare.example.com', 'nowhere.example.com'])
      t.match(await host(absent), [
        { state: 'doubtful', found: `${absent} has no address`, advice: /A or AAAA record/ }
      ])
  })

  t.test('for nothing if the host is this machine or an address', async t => {
    for (const name of ['localhost:8080', 'surf.localhost', '127.0.0.1:8080', '[::1]:8080', '203.0.113.7'])
      t.strictSame(await host(name), [])
    t.strictSame(await namesOf({ PUBLIC_URL: undefined, SMTP_URL: undefined, MAIL_FROM: undefined }), [])
  })

  t.test("for who may send mail for the sender's domain", async t => {
    const rows = [
      ['noreply@book.example.com', 'good', /^book\.example\.com: v=spf1 include:mail\.example\.com -all$/],
      ['Onda Clara <noreply@book.example.com>', 'good', /-all$/],
      ['noreply@olá.example.com', 'good', /^xn--ol-nia\.example\.com: v=spf1 mx ~all$/],
      ['noreply@bare.example.com', 'doubtful', /has no SPF record/],
      ['noreply@nowhere.example.com', 'doubtful', /has no SPF record/],
      ['noreply@two.example.com', 'doubtful', /has 2 SPF records/],
      ['noreply@open.example.com', 'doubtful', /\+all$/],
      ['noreply@odd.example.com', 'good', /^[\x20-\x7e]+ -all$/]
    ] as const
    for (const [from, state, found] of rows) {
      const [finding, ...more] = await sender(from)
      t.match(finding, { check: 'spf', state, found }, from)
      t.equal(finding?.advice === undefined, state === 'good', `${from}: advice where it must be`)
      t.strictSame(more, [])
    }
  })

  t.test('and reports if none of them answers', async t => {
    for (const [name, fault, patienceMs] of [
      ['broken.example.com', 'ESERVFAIL', 60_000],
      ['silent.example.com', 'ETIMEOUT', 300]
    ] as const) {
      const found = `no name server answers for ${name} (${fault})`
      t.match(await host(name, patienceMs), [
        { check: 'dns', state: 'doubtful', found, advice: /name servers/ }
      ])
      t.match(await sender(`noreply@${name}`, patienceMs), [{ check: 'spf', state: 'doubtful', found }])
    }
    const away = await namesOf(
      { PUBLIC_URL: 'https://book.example.com', SMTP_URL: undefined, MAIL_FROM: undefined },
      { server: '127.0.0.1:1', patienceMs: 60_000 }
    )
    t.match(away, [{ state: 'doubtful', found: /ECONNREFUSED/ }])
  })

  t.test('at any valid address', async t => {
    for (const good of ['192.0.2.53', '192.0.2.53:5353', '2001:db8::53', '[2001:db8::53]:53'])
      t.ok(isNameServer(good), good)
    for (const wrong of [
      '',
      'ns.example.com',
      '192.0.2.53:0',
      '192.0.2.53:65536',
      '192.0.2.53:x',
      '[192.0.2.53]:53',
      '192.0.2.53]:53',
      'fe80::1%eth0'
    ])
      t.notOk(isNameServer(wrong), wrong)
  })
})
