import { centreAsset } from './asset.ts'
import { CENTRE_STYLE, STYLE_DIGEST } from './style.ts'

export default centreAsset({
  name: 'getCentreStyle',
  summary: 'The look of the control centre',
  file: 'centre.css',
  digest: STYLE_DIGEST,
  bytes: CENTRE_STYLE
})
