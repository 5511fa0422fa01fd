import { resolve } from 'node:path'
import t from 'tap'
import { publicUrlOf, readConfig, settings } from '../../lib/config.ts'

t.test('the settings', async t => {
  t.test('have defaults that work for a start', async t => {
    const config = readConfig({})
    t.match(config, {
      PORT: 8080,
      HOST: '127.0.0.1',
      V1_RATE_PER_MINUTE: 120,
      V2_RATE_PER_MINUTE: 240,
      DATA_DIR: resolve('.swellbook')
    })
    t.strictSame([config.PUBLIC_URL, config.DATABASE_URL], [undefined, undefined])
    t.ok(Object.isFrozen(config))
  })

  t.test('are read from the environment, and empty means absent', async t => {
    const rows: readonly [name: keyof typeof settings, text: string, value: unknown][] = [
      ['PORT', '0', 0],
      ['PORT', '', 8080],
      ['HOST', '0.0.0.0', '0.0.0.0'],
      ['PUBLIC_URL', 'https://book.example.com///', 'https://book.example.com'],
      ['PUBLIC_URL', 'http://BOOK.example.com:80', 'http://book.example.com'],
      ['FORECAST_MARINE_URL', 'https://sea.example.com/v1/', 'https://sea.example.com/v1'],
      ['DATABASE_URL', 'postgresql://u:p@db/x', 'postgresql://u:p@db/x'],
      ['DATA_DIR', 'some/where', resolve('some/where')],
      ['V1_RATE_PER_MINUTE', '1000000', 1_000_000],
      ['DESK_ADDRESSES', '203.0.113.7, 2001:db8::1', ['203.0.113.7', '2001:db8::1']],
      ['RATE_STORE', 'rediss://u:%C3%B3@store:6380/3', 'rediss://u:%C3%B3@store:6380/3'],
      ['TRUSTED_PROXIES', '2', 2]
    ]
    for (const [name, text, value] of rows)
      t.strictSame(readConfig({ [name]: text })[name], value, `${name}=${text}`)
    t.ok(readConfig(process.env).PORT >= 0, 'those of the process by default')
  })

  t.test('contain the address of every link, configured or not', async t => {
    t.equal(
      publicUrlOf(readConfig({ PUBLIC_URL: 'https://book.example.com', PORT: '81' })),
      'https://book.example.com'
    )
    t.equal(publicUrlOf(readConfig({ PORT: '81' })), 'http://localhost:81')
    t.equal(publicUrlOf(readConfig({ PORT: '0' }), 4321), 'http://localhost:4321')
    t.throws(() => publicUrlOf(readConfig({ PORT: '0' })), { message: /PORT is 0: set PUBLIC_URL\.$/ })
  })

  t.test('refuse an invalid store address without repeating it', async t => {
    const wrong = [
      'http://store',
      'redis://',
      'redis://:secret@store/x',
      'redis://:%ff@store',
      'redis://store?db=1'
    ]
    for (const text of wrong)
      t.throws(() => readConfig({ RATE_STORE: text }), {
        message: /^RATE_STORE must be an address such as redis:[^ ]+, or rediss:\/\/ with TLS\.$/
      })
  })

  t.test('are refused by name, all at once', async t => {
    const rows: readonly [name: keyof typeof settings, text: string, fault: RegExp][] = [
      ['PORT', '70000', /PORT must be a whole number from 0 to 65535/],
      ['PORT', 'http', /PORT must be a whole number/],
      ['PORT', '-1', /PORT must be a whole number/],
      ['PORT', '80.5', /PORT must be a whole number/],
      ['PUBLIC_URL', 'book.example.com', /PUBLIC_URL must be an address without a path, such as/],
      ['PUBLIC_URL', 'ftp://book.example.com', /PUBLIC_URL must be an address without a path, such as/],
      ['PUBLIC_URL', 'https:book', /PUBLIC_URL must be an address without a path, such as/],
      ['PUBLIC_URL', 'https://x.example/surf', /PUBLIC_URL must be an address without a path, such as/],
      ['PUBLIC_URL', 'https://x.example?a=1', /PUBLIC_URL must be an address without a path, such as/],
      ['PUBLIC_URL', 'https://x.example/#a', /PUBLIC_URL must be an address without a path, such as/],
      ['PUBLIC_URL', 'https://me@x.example', /PUBLIC_URL must be an address without a path, such as/],
      ['FORECAST_MARINE_URL', 'ftp://sea.example.com', /FORECAST_MARINE_URL must begin with http/],
      ['DATABASE_URL', 'mysql://db/x', /DATABASE_URL must begin with postgres/],
      ['DESK_ADDRESSES', '203.0.113.7,hotel', /DESK_ADDRESSES must be addresses such as/],
      ['DESK_ADDRESSES', '203.0.113.0/24', /DESK_ADDRESSES must be addresses such as/],
      ['V1_RATE_PER_MINUTE', '0', /V1_RATE_PER_MINUTE must be a whole number from 1/]
    ]
    for (const [name, text, fault] of rows)
      t.throws(() => readConfig({ [name]: text }), { message: fault }, `${name}=${text}`)
    t.throws(() => readConfig({ PORT: 'x', READ_CONNECTIONS: '0' }), {
      message: /^PORT .*; READ_CONNECTIONS .*\.$/
    })
  })

  t.test('have descriptions', async t => {
    for (const [name, { description: does }] of Object.entries(settings)) t.match(does, /^[A-Z].*\.$/, name)
  })
})
