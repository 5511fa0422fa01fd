import { centreAsset } from './asset.ts'
import { CENTRE_SCRIPT, SCRIPT_DIGEST } from './script.ts'

export default centreAsset({
  name: 'getCentreScript',
  summary: 'The script of the control centre',
  file: 'centre.js',
  digest: SCRIPT_DIGEST,
  bytes: CENTRE_SCRIPT
})
