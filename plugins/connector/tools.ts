import type { Tool } from './tool.ts'
import getBookingsSummary from './tools/get-bookings-summary.ts'
import getConditionsForMyLessons from './tools/get-conditions-for-my-lessons.ts'
import getGearShortages from './tools/get-gear-shortages.ts'
import getLessonRoster from './tools/get-lesson-roster.ts'
import getPartnerSales from './tools/get-partner-sales.ts'
import getSchoolSchedule from './tools/get-school-schedule.ts'
import getStockSummary from './tools/get-stock-summary.ts'
import listMySchools from './tools/list-my-schools.ts'
import listPendingProposals from './tools/list-pending-proposals.ts'
import listUnpaidBookings from './tools/list-unpaid-bookings.ts'
import prepareLessonMove from './tools/prepare-lesson-move.ts'
import prepareStockChange from './tools/prepare-stock-change.ts'
import suggestLessonMoves from './tools/suggest-lesson-moves.ts'

/** Tools by name, in the order of tools/list. A Map does not find names of a prototype, such as `constructor`. */
export const tools: ReadonlyMap<string, Tool> = new Map(
  [
    listMySchools,
    getSchoolSchedule,
    getBookingsSummary,
    getLessonRoster,
    getStockSummary,
    getConditionsForMyLessons,
    suggestLessonMoves,
    getGearShortages,
    listUnpaidBookings,
    getPartnerSales,
    prepareLessonMove,
    prepareStockChange,
    listPendingProposals
  ].map(tool => [tool.name, tool])
)
