import type { Plugin } from '../../../lib/kernel/plugin.ts'
import office from '../account/index.ts'
import erasePerson from './erase-person.ts'
import getPersonData from './get-person-data.ts'
import getPersonFile from './get-person-file.ts'

/** What a guest may ask of the school: to have what is known of them, or to have it erased. */
export default {
  name: 'centre-privacy',
  title: 'What is known of a guest',
  description: 'All that the school knows of a guest, as a file, and its erasure.',
  prefix: '/centre',
  rate: 'owner',
  refuse: office.refuse,
  routes: [getPersonData, erasePerson, getPersonFile]
} satisfies Plugin
