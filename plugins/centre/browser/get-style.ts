import { centreAsset } from './asset.ts'
import { CENTRE_STYLE, STYLE_DIGEST } from './style.ts'

export const getCentreStyle = centreAsset({
  name: 'getCentreStyle',
  file: 'centre.css',
  digest: STYLE_DIGEST,
  bytes: CENTRE_STYLE
})
