import { Reply } from '../../lib/core/answer.ts'
import type { Plugin } from '../../lib/core/plugin.ts'
import { html } from '../../lib/util/html.ts'
import getOwnerPage from './get-owner-page.ts'
import { PAGE_HEADERS, page } from './page.ts'
import signIn from './sign-in.ts'
import signOut from './sign-out.ts'

/** The pages on which an owner signs in and out. */
export default {
  name: 'sign-in',
  title: 'Signing in',
  description: 'One-time links that become a session, and the way out of it.',
  prefix: '/owner',
  rate: 'owner',
  refuse: ({ status, body }) =>
    new Reply(status, PAGE_HEADERS, page('Not signed in', html`<p>${body.hint}</p>`)),
  routes: [getOwnerPage, signIn, signOut]
} satisfies Plugin
