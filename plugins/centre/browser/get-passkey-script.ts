import { centreAsset } from './asset.ts'
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_DIGEST } from './passkeys-script.ts'

export const getPasskeyScript = centreAsset({
  name: 'getPasskeyScript',
  file: 'passkeys.js',
  digest: PASSKEY_SCRIPT_DIGEST,
  bytes: PASSKEY_SCRIPT
})
