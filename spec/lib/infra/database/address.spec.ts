import t from 'tap'
import { parseAddress } from '../../../../lib/infra/database/address.ts'

t.test('a database address', async t => {
  t.test('is parsed', async t => {
    t.strictSame(parseAddress('postgres://al%40ice:p%3Aw:x@db.example/surf?sslmode=require&search_path=a'), {
      hosts: [{ host: 'db.example', port: 5432 }],
      user: 'al@ice',
      password: 'p:w:x',
      database: 'surf',
      tls: 'require',
      rootCertificate: undefined,
      target: undefined,
      parameters: { search_path: 'a' }
    })
  })

  t.test('may name several hosts, an IPv6 address or a socket folder', async t => {
    const hosts = (text: string) => parseAddress(`postgresql://u@${text}/d`).hosts
    t.strictSame(hosts('a:1,b:2,c'), [
      { host: 'a', port: 1 },
      { host: 'b', port: 2 },
      { host: 'c', port: 5432 }
    ])
    t.strictSame(hosts('[::1]:6000'), [{ host: '::1', port: 6000 }])
    t.strictSame(hosts('%2Fvar%2Frun'), [{ host: '/var/run', port: 5432 }])
  })

  t.test('contains the security of the connection and the wanted server', async t => {
    const query = (text: string) => parseAddress(`postgres://u:p@h/d?${text}`)
    for (const [text, tls, rootCertificate] of [
      ['', 'disable', undefined],
      ['sslmode=allow', 'prefer', undefined],
      ['sslmode=no-verify', 'require', undefined],
      ['sslmode=verify-ca', 'verify-ca', undefined],
      ['ssl=true', 'verify-full', undefined],
      ['sslmode=verify-full&sslrootcert=/a.pem', 'verify-full', '/a.pem'],
      ['sslmode=require&sslrootcert=/a.pem', 'verify-ca', '/a.pem'],
      ['sslmode=require&sslrootcert=system', 'verify-full', undefined]
    ] as const) {
      const queryOf = query(text)
      t.strictSame([queryOf.tls, queryOf.rootCertificate], [tls, rootCertificate], text)
    }
    t.equal(query('target_session_attrs=any').target, undefined)
    t.equal(query('target_session_attrs=read-write').target, 'read-write')
  })

  t.test("may contain another client's parameters, whose timeouts are ignored", async t => {
    const { parameters } = parseAddress(
      'postgres://u@h/d?connect_timeout=10&keepalives_idle=30&search_path=a'
    )
    t.strictSame(parameters, { search_path: 'a' })
  })

  for (const [url, reason] of [
    ['mysql://u:secret@h/d', 'it is malformed'],
    ['postgres://:secret@h/d', 'the user is missing'],
    ['postgres://u:secret@h', 'the database is missing'],
    ['postgres://u:secret@/d', 'a host is missing'],
    ['postgres://u:secret@h:port/d', 'a host is missing or malformed'],
    ['postgres://u:secret@h:99999/d', 'DATABASE_URL cannot be used, a port must be a number from 1 to 65535'],
    ['postgres://u:secret@h,i:0/d', 'a port must be a number from 1 to 65535'],
    ['postgres://u:secret%zz@h/d', 'two hexadecimal digits'],
    ['postgres://u:secret@h/d?sslmode=maybe', 'sslmode is unknown'],
    ['postgres://u:secret@h/d?sslmode=require&channel_binding=require', 'channel_binding is not supported'],
    ['postgres://u:secret@h/d?target_session_attrs=best', 'target_session_attrs is unknown']
  ] as const) {
    t.test(`is refused: ${reason}, for ${url}`, async t => {
      t.throws(() => parseAddress(url), { message: reason })
      try {
        parseAddress(url)
      } catch (error) {
        t.notMatch((error as Error).message, /secret/)
      }
    })
  }
})
