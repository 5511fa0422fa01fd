import t from 'tap'
import { logoPath, logoUrlOf, pictureColumns, picturePath } from '../../../lib/schools/pictures.ts'

const DIGEST = '0'.repeat(32)
const BYTES = Buffer.from('a picture')

t.test('a logo is named with its file, a photo by its digest alone', async t => {
  const logo = pictureColumns({ logo: { digest: DIGEST, files: { 'logo.png': BYTES } } })
  t.strictSame(logo, {
    logo: `${DIGEST}/logo.png`,
    pictures: { [`${DIGEST}/logo.png`]: BYTES.toString('base64') }
  })
  const photo = pictureColumns({ photo: { digest: DIGEST, files: { 'photo-640.webp': BYTES } } })
  t.match(photo, { photo: DIGEST, pictures: { [`${DIGEST}/photo-640.webp`]: String } })
  t.strictSame(pictureColumns({ photo: null }), { photo: null })
})

t.test('a logo and a photo set at once both keep their files', async t => {
  const both = pictureColumns({
    logo: { digest: DIGEST, files: { 'logo.png': BYTES } },
    photo: { digest: DIGEST, files: { 'photo-640.webp': BYTES } }
  }) as { pictures: object }
  t.strictSame(Object.keys(both.pictures), [`${DIGEST}/logo.png`, `${DIGEST}/photo-640.webp`])
})

t.test('pictures are stored under their school', async t => {
  t.equal(picturePath('a', DIGEST, 'photo-640.webp'), `/schools/a/photo/${DIGEST}/photo-640.webp`)
  t.equal(logoPath('a', `${DIGEST}/logo.jpg`), `/schools/a/logo/${DIGEST}/logo.jpg`)
})

t.test("partners get the school's own address, else ours", async t => {
  const here = { id: 'a', logo: '00/logo.png', logoUrl: null }
  t.equal(logoUrlOf(here, 'https://s.example'), `https://s.example${logoPath('a', '00/logo.png')}`)
  t.equal(
    logoUrlOf({ ...here, logoUrl: 'https://a.example/l.png' }, 'https://s.example'),
    'https://a.example/l.png'
  )
  t.equal(logoUrlOf({ ...here, logo: null }, 'https://s.example'), null)
})
