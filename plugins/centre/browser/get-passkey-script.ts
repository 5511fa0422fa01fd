import { centreAsset } from './asset.ts'
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_DIGEST } from './passkeys-script.ts'

export default centreAsset({
  name: 'getPasskeyScript',
  summary: 'The script of the pages with passkeys',
  file: 'passkeys.js',
  digest: PASSKEY_SCRIPT_DIGEST,
  bytes: PASSKEY_SCRIPT
})
