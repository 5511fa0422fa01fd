import { centreAsset } from './asset.ts'
import { CENTRE_SIZES, SIZES_DIGEST } from './sizes-script.ts'

export const getSizesScript = centreAsset({
  name: 'getSizesScript',
  file: 'sizes.js',
  digest: SIZES_DIGEST,
  bytes: CENTRE_SIZES
})
