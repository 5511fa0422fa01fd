import type { Plugin } from '../../../lib/kernel/plugin.ts'
import office from '../account/index.ts'
import changeWeather from './change-weather.ts'
import getLessonMove from './get-lesson-move.ts'
import getTell from './get-tell.ts'
import getWeather from './get-weather.ts'
import markTold from './mark-told.ts'
import moveLesson from './move-lesson.ts'
import undoWeather from './undo-weather.ts'

/** What becomes of lessons when the weather turns, and who is told. */
export default {
  name: 'centre-weather',
  title: "The control centre's weather",
  description: 'Lessons moved, cancelled and closed, one or many at once, and the guests who are to be told.',
  prefix: '/centre',
  rate: 'owner',
  refuse: office.refuse,
  routes: [getLessonMove, moveLesson, getWeather, changeWeather, undoWeather, getTell, markTold]
} satisfies Plugin
