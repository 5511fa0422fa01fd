import type { Plugin } from '../../../lib/kernel/plugin.ts'
import office from '../office/index.ts'
import changeLesson from './change-lesson.ts'
import getLessonEdit from './get-lesson-edit.ts'
import getPlan from './get-plan.ts'
import getStock from './get-stock.ts'
import planLessons from './plan-lessons.ts'
import setStock from './set-stock.ts'
import undoLessonEdit from './undo-lesson-edit.ts'
import undoStock from './undo-stock.ts'

/** What the school plans: its lessons with their seats and prices. */
export default {
  name: 'centre-timetable',
  title: "The control centre's timetable",
  description: 'New lessons, seats and prices of those that are planned, and the stock.',
  prefix: '/centre',
  rate: 'owner',
  refuse: office.refuse,
  routes: [getPlan, planLessons, getLessonEdit, changeLesson, undoLessonEdit, getStock, setStock, undoStock]
} satisfies Plugin
