import type { Plugin } from '../../../lib/kernel/plugin.ts'
import addPasskey from './add-passkey.ts'
import getChallenge from './get-challenge.ts'
import getEntry from './get-entry.ts'
import getPasskeys from './get-passkeys.ts'
import { refuseOffice } from './refuse.ts'
import removePasskey from './remove-passkey.ts'
import signInWithPasskey from './sign-in-with-passkey.ts'

/** The pages on which people add passkeys and sign in with them, at a rate of their own: whoever floods it keeps nobody else out. */
export default {
  name: 'centre-passkeys',
  title: "The control centre's passkeys",
  description: 'Passkeys, and signing in with them.',
  prefix: '/centre',
  rate: 'passkeys',
  refuse: refuseOffice,
  routes: [getEntry, getChallenge, signInWithPasskey, getPasskeys, addPasskey, removePasskey]
} satisfies Plugin
