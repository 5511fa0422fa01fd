import t from 'tap'
import { digestOf } from '../../../lib/text/digest.ts'

t.test('a digest is the SHA-256 of the text in UTF-8, in hex', async t => {
  t.equal(digestOf('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  t.equal(digestOf('ç'), digestOf(Buffer.from([0xc3, 0xa7]).toString('utf8')))
})
