import type { Plugin } from '../../../lib/kernel/plugin.ts'
import office from '../account/index.ts'
import getForms from './get-forms.ts'
import settleForms from './settle-forms.ts'

/** Bookings by form whose guests are unproven: the wave of them, and the act that ends it. */
export default {
  name: 'centre-forms',
  title: "The control centre's unproven bookings",
  description:
    'Bookings by form whose guests have not confirmed their e-mail address, cancelled or accepted together.',
  prefix: '/centre',
  rate: 'owner',
  refuse: office.refuse,
  routes: [getForms, settleForms]
} satisfies Plugin
