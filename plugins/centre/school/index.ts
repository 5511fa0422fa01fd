import type { Plugin } from '../../../lib/kernel/plugin.ts'
import office from '../account/index.ts'
import changeSchoolTexts from './change-school-texts.ts'
import getOwnSchool from './get-own-school.ts'
import makeFeed from './make-feed.ts'
import setPicture from './set-picture.ts'
import undoSchoolTexts from './undo-school-texts.ts'

/** What a school says of itself to its guests. */
export default {
  name: 'centre-school',
  title: "The control centre's school",
  description: 'Name, contact, texts and pictures of the school, changed and taken back.',
  prefix: '/centre',
  rate: 'owner',
  refuse: office.refuse,
  routes: [getOwnSchool, changeSchoolTexts, setPicture, makeFeed, undoSchoolTexts]
} satisfies Plugin
