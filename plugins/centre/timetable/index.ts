import type { Plugin } from '../../../lib/kernel/plugin.ts'
import office from '../office/index.ts'
import changeLesson from './change-lesson.ts'
import getLessonEdit from './get-lesson-edit.ts'
import undoLessonEdit from './undo-lesson-edit.ts'

/** What the school plans: its lessons with their seats and prices. */
export default {
  name: 'centre-timetable',
  title: "The control centre's timetable",
  description: 'Seats and prices of planned lessons.',
  prefix: '/centre',
  rate: 'owner',
  refuse: office.refuse,
  routes: [getLessonEdit, changeLesson, undoLessonEdit]
} satisfies Plugin
