import { at, routesOf } from '../kit/bind.ts'
import * as passkeySignIn from './passkey-sign-in.ts'
import * as passkeys from './passkeys.ts'
import * as setup from './setup.ts'

/** Passkeys and the first owner's set-up, with a separate rate limit: a flood of sign-ins blocks no other page. */
export const passkeyRoutes = routesOf({
  // Sign-in
  getSetup: setup.getSetup,
  setUp: setup.setUp,
  getEntry: passkeySignIn.getEntry,
  getChallenge: passkeySignIn.getChallenge,
  signInWithPasskey: passkeySignIn.signInWithPasskeyAction,
  getPasskeys: at('/passkeys', 'passkeys', passkeys.getPasskeys),
  addPasskey: at('/passkeys', 'passkeys', passkeys.addPasskeyAction),
  removePasskey: at('/passkeys/:passkeyId/remove', 'passkeys', passkeys.removePasskeyAction)
})
