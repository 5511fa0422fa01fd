import type { Plugin } from '../../../lib/kernel/plugin.ts'
import office from '../account/index.ts'
import getDrives from '../day/get-drives.ts'
import getMine from '../day/get-mine.ts'
import getGear from './get-gear.ts'
import getGuest from './get-guest.ts'
import getNote from './get-note.ts'
import measureGuest from './measure-guest.ts'
import writeNote from './write-note.ts'

/** What people need on the beach: their own lessons, guests' sizes, gear, and notes to each other. */
export default {
  name: 'centre-beach',
  title: 'The control centre on the beach',
  description: "An instructor's own lessons, measures and sizes of guests, gear, and notes of the staff.",
  prefix: '/centre',
  rate: 'owner',
  refuse: office.refuse,
  routes: [getMine, getDrives, getGear, getGuest, measureGuest, getNote, writeNote]
} satisfies Plugin
