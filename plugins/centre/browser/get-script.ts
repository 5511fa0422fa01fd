import { centreAsset } from './asset.ts'
import { CENTRE_SCRIPT, SCRIPT_DIGEST } from './script.ts'

export const getCentreScript = centreAsset({
  name: 'getCentreScript',
  file: 'centre.js',
  digest: SCRIPT_DIGEST,
  bytes: CENTRE_SCRIPT
})
