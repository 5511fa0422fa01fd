/** Signature algorithms of passkeys, as COSE numbers: ES256 and RS256. */
export const PASSKEY_ALGORITHMS = [-7, -257]
