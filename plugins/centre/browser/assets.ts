import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { type Finished, file } from '../../../lib/kernel/answer.ts'
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_DIGEST } from './passkeys-script.ts'
import { CENTRE_SCRIPT, SCRIPT_DIGEST } from './script.ts'
import { CENTRE_SIZES, SIZES_DIGEST } from './sizes-script.ts'
import { CENTRE_STYLE, STYLE_DIGEST } from './style.ts'

/** A year: another text has another address. */
const ASSET_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' }

const ASSET_TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const

/** A file for browsers, addressed by its shortened SHA-256. */
interface CentreAsset {
  readonly name: string
  /** Its name after the digest. */
  readonly file: `${string}.${keyof typeof ASSET_TYPES}`
  readonly digest: string
  readonly bytes: Finished
}

/** A route for a file that all pages of the centre share. */
function centreAsset({ name, file: called, digest, bytes }: CentreAsset) {
  const type = called.endsWith('.css') ? 'css' : 'js'
  return route({
    method: 'GET',
    path: `/assets/:digest/${called}`,
    name,
    auth: { kind: 'public' },
    unlisted: true,
    params: v.object({
      digest: v.string()
    }),
    compress: true,
    answer: file(ASSET_TYPES[type], { headers: ASSET_HEADERS }),
    errors: ['not_found']
  }).handle(({ params }) => {
    if (params.digest !== digest) throw new Problem('not_found')
    return bytes
  })
}

export const getCentreStyle = centreAsset({
  name: 'getCentreStyle',
  file: 'centre.css',
  digest: STYLE_DIGEST,
  bytes: CENTRE_STYLE
})

export const getCentreScript = centreAsset({
  name: 'getCentreScript',
  file: 'centre.js',
  digest: SCRIPT_DIGEST,
  bytes: CENTRE_SCRIPT
})

export const getPasskeyScript = centreAsset({
  name: 'getPasskeyScript',
  file: 'passkeys.js',
  digest: PASSKEY_SCRIPT_DIGEST,
  bytes: PASSKEY_SCRIPT
})

export const getSizesScript = centreAsset({
  name: 'getSizesScript',
  file: 'sizes.js',
  digest: SIZES_DIGEST,
  bytes: CENTRE_SIZES
})
