import t from 'tap'
import { Problem } from '../../../lib/errors.ts'
import { logoPath, logoUrlOf, MOST_LOGO_BYTES, readLogo } from '../../../lib/schools/logo.ts'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1')

const KINDS: readonly [kind: string, bytes: Buffer][] = [
  ['png', PNG],
  ['jpg', Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
  ['webp', Buffer.from('RIFF\n\x00\x01\x02WEBPVP8 ', 'latin1')]
]
for (const [kind, bytes] of KINDS) {
  t.test(`a ${kind} is a logo`, async t =>
    t.match(readLogo(bytes).name, new RegExp(`^[0-9a-f]{32}/logo\\.${kind}$`))
  )
}

const NONE: readonly [what: string, bytes: Buffer][] = [
  ['an SVG, which can hold a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a GIF', Buffer.from('GIF89a')],
  ['nothing', Buffer.alloc(0)],
  ['a picture of a byte too many', Buffer.concat([PNG, Buffer.alloc(MOST_LOGO_BYTES - PNG.length + 1)])]
]
for (const [what, bytes] of NONE) {
  t.test(`${what} is none`, async t => t.throws(() => readLogo(bytes), new Problem('invalid_request')))
}

t.test('another picture has another name', async t => {
  t.not(readLogo(PNG).name, readLogo(Buffer.concat([PNG, Buffer.from('.')])).name)
})

t.test("partners are told the school's own address, else ours", async t => {
  const here = { id: 'a', logo: '00/logo.png', logoUrl: null }
  t.equal(logoUrlOf(here, 'https://s.example'), `https://s.example${logoPath('a', '00/logo.png')}`)
  t.equal(
    logoUrlOf({ ...here, logoUrl: 'https://a.example/l.png' }, 'https://s.example'),
    'https://a.example/l.png'
  )
  t.equal(logoUrlOf({ ...here, logo: null }, 'https://s.example'), null)
})
