import type { Plugin } from '../../../lib/kernel/plugin.ts'
import office from '../account/index.ts'
import bookAtDesk from './book-at-desk.ts'
import cancelBooking from './cancel-booking.ts'
import changeBooking from './change-booking.ts'
import getAgain from './get-again.ts'
import getBook from './get-book.ts'
import getCancel from './get-cancel.ts'
import getMove from './get-move.ts'
import offerLesson from './offer-lesson.ts'
import recordPayment from './record-payment.ts'
import tellArrival from './tell-arrival.ts'
import undoAct from './undo-act.ts'

/** What people do for guests: who is here, bookings, money, and taking back what was done. */
export default {
  name: 'centre-desk',
  title: "The control centre's desk",
  description: 'Who is here, walk-ins, moves, cancellations, money, and undo.',
  prefix: '/centre',
  rate: 'owner',
  refuse: office.refuse,
  routes: [
    tellArrival,
    getBook,
    bookAtDesk,
    getMove,
    changeBooking,
    getAgain,
    getCancel,
    cancelBooking,
    recordPayment,
    offerLesson,
    undoAct
  ]
} satisfies Plugin
