import { centreAsset } from './asset.ts'
import { CENTRE_SIZES, SIZES_DIGEST } from './sizes-script.ts'

export default centreAsset({
  name: 'getSizesScript',
  summary: "The script of a guest's form",
  file: 'sizes.js',
  digest: SIZES_DIGEST,
  bytes: CENTRE_SIZES
})
