import type { Plugin } from '../../../lib/kernel/plugin.ts'
import office from '../account/index.ts'
import addType from './add-type.ts'
import changeLesson from './change-lesson.ts'
import changePrices from './change-prices.ts'
import changeType from './change-type.ts'
import getLessonEdit from './get-lesson-edit.ts'
import getNewType from './get-new-type.ts'
import getPlan from './get-plan.ts'
import getPrices from './get-prices.ts'
import getStock from './get-stock.ts'
import getType from './get-type.ts'
import listTypes from './list-types.ts'
import planLessons from './plan-lessons.ts'
import setStock from './set-stock.ts'
import undoLessonEdit from './undo-lesson-edit.ts'
import undoStock from './undo-stock.ts'
import undoType from './undo-type.ts'

/** What the school plans: its lessons with their seats and prices. */
export default {
  name: 'centre-timetable',
  title: "The control centre's timetable",
  description: 'Lesson types, new lessons, seats and prices of those that are planned, and the stock.',
  prefix: '/centre',
  rate: 'owner',
  refuse: office.refuse,
  routes: [
    listTypes,
    addType,
    getNewType,
    getType,
    changeType,
    getPrices,
    changePrices,
    undoType,
    getPlan,
    planLessons,
    getLessonEdit,
    changeLesson,
    undoLessonEdit,
    getStock,
    setStock,
    undoStock
  ]
} satisfies Plugin
