import type { Plugin } from '../../../lib/kernel/plugin.ts'
import office from '../office/index.ts'
import changeLesson from './change-lesson.ts'
import getLessonEdit from './get-lesson-edit.ts'
import getStock from './get-stock.ts'
import setStock from './set-stock.ts'
import undoLessonEdit from './undo-lesson-edit.ts'
import undoStock from './undo-stock.ts'

/** What the school plans: its lessons with their seats and prices. */
export default {
  name: 'centre-timetable',
  title: "The control centre's timetable",
  description: 'Seats and prices of planned lessons, and the stock.',
  prefix: '/centre',
  rate: 'owner',
  refuse: office.refuse,
  routes: [getLessonEdit, changeLesson, undoLessonEdit, getStock, setStock, undoStock]
} satisfies Plugin
