import * as day from './day/day.ts'
import * as drives from './day/drives.ts'
import * as hours from './day/hours.ts'
import * as lesson from './day/lesson.ts'
import * as mine from './day/mine.ts'
import * as week from './day/week.ts'
import * as again from './desk/again.ts'
import * as arrivals from './desk/arrivals.ts'
import * as book from './desk/book.ts'
import * as booking from './desk/booking.ts'
import * as cancel from './desk/cancel.ts'
import * as find from './desk/find.ts'
import * as move from './desk/move.ts'
import * as online from './desk/online.ts'
import * as payLink from './desk/pay-link.ts'
import * as payments from './desk/payments.ts'
import * as privateLesson from './desk/private.ts'
import * as rebook from './desk/rebook.ts'
import * as resize from './desk/resize.ts'
import * as sale from './desk/sale.ts'
import * as forms from './forms/forms.ts'
import * as gear from './guests/gear.ts'
import * as gearSave from './guests/gear-save.ts'
import * as guest from './guests/guest.ts'
import * as notes from './guests/notes.ts'
import * as assets from './kit/assets.ts'
import { at, routesOf } from './kit/bind.ts'
import { undoRoutes } from './kit/undo.ts'
import * as cash from './money/cash.ts'
import * as credits from './money/credits.ts'
import * as open from './money/open.ts'
import * as packs from './money/packs.ts'
import * as report from './money/report.ts'
import * as reports from './money/reports.ts'
import * as waiting from './money/waiting.ts'
import * as offline from './offline/offline.ts'
import * as channel from './partners/channel.ts'
import * as channels from './partners/channels.ts'
import * as keys from './partners/keys.ts'
import * as terms from './partners/terms.ts'
import * as privacy from './privacy/privacy.ts'
import * as lessonMove from './weather/lesson-move.ts'
import * as tell from './weather/tell.ts'
import * as undoWeather from './weather/undo-weather.ts'
import * as weather from './weather/weather.ts'

/** Pages that lie open all day, with the files that all pages load. */
export const dayRoutes = routesOf({
  // Days, weeks, lessons
  getCentre: at('/', 'see', day.getCentre),
  getCentreDay: at('/days/:date', 'see', day.getCentreDay),
  getCentreThisWeek: at('/weeks', 'see', week.getCentreThisWeek),
  getCentreWeek: at('/weeks/:week', 'see', week.getCentreWeek),
  getCentreLesson: at('/lessons/:slotId', 'see', lesson.getCentreLesson),

  // Bookings at the desk
  getCentreBooking: at('/bookings/:bookingId', 'find', booking.getCentreBooking),
  findCentreBookings: at('/find', 'find', find.findCentreBookings),
  getCentreStyle: assets.getCentreStyle,
  getCentreScript: assets.getCentreScript,
  getDayStyle: assets.getDayStyle,
  getKeysScript: assets.getKeysScript,
  getPanelScript: assets.getPanelScript,
  getPasskeyScript: assets.getPasskeyScript
})

/** Pages and actions of daily work: desk, money, partners, weather, guests. */
export const workRoutes = routesOf({
  // Bookings at the desk
  tellArrival: at('/arrivals', 'arrive', arrivals.recordArrival),
  getCentreBook: at('/lessons/:slotId/book', 'book', book.getCentreBook),
  bookAtDesk: at('/lessons/:slotId/book', 'book', book.bookAtDeskAction),
  getDeskPrice: at('/lessons/:slotId/price', 'book', book.getDeskPrice),
  listFormerGuests: at('/guests', 'find', book.listGuests),
  correctGuest: at('/bookings/:bookingId/guest', 'book', booking.correctGuestAction),
  getPrivateLesson: at('/private', 'book', privateLesson.getPrivateLesson),
  bookPrivateLesson: at('/private', 'book', privateLesson.bookPrivateLesson),
  getCentreMove: at('/bookings/:bookingId/move', 'book', move.getCentreMove),
  changeCentreBooking: at('/bookings/:bookingId/change', 'book', move.changeCentreBooking),
  getResizeTotal: at('/bookings/:bookingId/total', 'book', resize.getResizeTotal),
  getCentreAgain: at('/bookings/:bookingId/again', 'book', again.getCentreAgain),
  getRebook: at('/bookings/:bookingId/rebook', 'book', rebook.getRebook),
  rebookCentreBooking: at('/bookings/:bookingId/rebook', 'book', rebook.rebookCentreBooking),
  getCentreCancel: at('/bookings/:bookingId/cancel', 'book', cancel.getCentreCancel),
  cancelCentreBooking: at('/bookings/:bookingId/cancel', 'book', cancel.cancelCentreBooking),
  recordPayment: at('/bookings/:bookingId/payment', 'book', payments.recordPaymentAction),
  getOnlineRefund: at('/bookings/:bookingId/refund', 'refund', online.getOnlineRefund),
  refundOnline: at('/bookings/:bookingId/refund', 'refund', online.refundOnlineAction),
  getPayLink: at('/bookings/:bookingId/pay-link', 'book', payLink.getPayLink),
  makePayLink: at('/bookings/:bookingId/pay-link', 'book', payLink.makePayLink),
  offerCentreLesson: at('/lessons/:slotId/sale', 'close', sale.offerCentreLesson),

  // One undo for each group of acts: UNDOS in kit/undo.ts
  ...undoRoutes,

  // Partners: keys, terms, limits
  getCentreChannels: at('/channels', 'channels', channels.getCentreChannels),
  issueChannelKey: at('/channels', 'keys', keys.issueChannelKey),
  getCentreChannel: at('/channels/:partnerId', 'channels', channel.getCentreChannel),
  changeTerms: at('/channels/:partnerId/terms', 'sell', terms.changeTerms),
  changeLimit: at('/channels/:partnerId/limits', 'limit', terms.changeLimit),
  getChannelKey: at('/channels/:partnerId/keys/:keyId', 'keys', keys.getChannelKey),
  replaceChannelKey: at('/channels/:partnerId/keys/:keyId/replace', 'keys', keys.replaceChannelKey),
  makeChannelSandbox: at('/channels/:partnerId/sandbox', 'keys', keys.makeChannelSandbox),
  revokeChannelKey: at('/channels/:partnerId/keys/:keyId/revoke', 'keys', keys.revokeChannelKey),

  // Money: cash-up, open balances, reports
  getCashToday: at('/cash', 'book', cash.getCashToday),
  getCash: at('/cash/:date', 'book', cash.getCash),
  countCash: at('/cash/:date', 'book', cash.countCashAction),
  getCashFile: at('/cash/:date/:file', 'book', cash.getCashFile),
  listPacks: at('/packs', 'book', packs.listPacksPage),
  sellPack: at('/packs', 'book', packs.sellPackAction),
  getPack: at('/packs/:packId', 'book', packs.getPack),
  correctPack: at('/packs/:packId/correct', 'settle', packs.correctPackAction),
  listCredits: at('/credits', 'book', credits.listCreditsPage),
  sellGift: at('/credits', 'book', credits.sellGiftAction),
  getCredit: at('/credits/:creditId', 'book', credits.getCredit),
  endCredit: at('/credits/:creditId/end', 'settle', credits.endCreditAction),
  getCreditsFile: at('/credits/list/:file', 'report', credits.getCreditsFile),
  payByCode: at('/bookings/:bookingId/code', 'book', payments.payByCodeAction),
  getUnpaid: at('/unpaid', 'book', open.getUnpaid),
  getRefundsDue: at('/refunds', 'book', open.getRefundsDue),
  getWaitingPayments: at('/online', 'book', waiting.getWaitingPayments),
  checkPayment: at('/online', 'book', waiting.checkPayment),
  getCentreReports: at('/reports', 'report', reports.getCentreReports),
  getCentreReport: at('/reports/:report', 'report', report.getCentreReport),
  getCentreReportFile: at('/reports/:report/:file', 'report', report.getCentreReportFile),
  settlePartner: at('/channels/:partnerId/settlements', 'settle', report.settlePartnerAction),

  // Data of a guest
  getPersonData: at('/bookings/:bookingId/person', 'privacy', privacy.getPersonData),
  erasePerson: at('/bookings/:bookingId/person', 'privacy', privacy.erasePerson),
  getPersonFile: at('/bookings/:bookingId/person.json', 'privacy', privacy.getPersonFile),

  // Lessons moved, cancelled, closed; guests to contact
  getLessonMove: at('/lessons/:slotId/move', 'weather', lessonMove.getLessonMove),
  moveCentreLesson: at('/lessons/:slotId/move', 'weather', lessonMove.moveCentreLesson),
  getWeather: at('/days/:date/weather', 'weather', weather.getWeather),
  changeWeather: at('/days/:date/weather', 'weather', weather.changeWeather),
  undoWeather: at('/weather/:changeId/undo', 'weather', undoWeather.undoWeatherAction),
  getTell: at('/tell', 'tell', tell.getNotices),
  markContacted: at('/tell', 'tell', tell.markContactedAction),
  setGuestLanguage: at('/tell/language', 'tell', tell.setGuestLanguageAction),
  refundChoice: at('/tell/choice', 'book', tell.refundChoiceAction),

  // Unproven bookings by form
  getCentreForms: at('/forms', 'forms', forms.getCentreForms),
  settleCentreForms: at('/forms', 'forms', forms.settleCentreForms),

  // Days, weeks, lessons
  getMine: at('/mine', 'see', mine.getMine),
  getHours: at('/mine/hours', 'see', hours.getHours),
  getHoursFile: at('/mine/hours/hours.csv', 'see', hours.getHoursFile),
  getCentreDrives: at('/days/:date/drives', 'see', drives.getCentreDrives),

  // Guests: sizes, gear, notes
  getCentreGear: at('/lessons/:slotId/gear', 'sizes', gear.getCentreGear),
  saveCentreGear: at('/lessons/:slotId/gear', 'sizes', gearSave.saveCentreGear),
  getCentreGuest: at('/guests/:bookingId/:place', 'sizes', guest.getCentreGuest),
  measureGuest: at('/guests/:bookingId/:place', 'sizes', guest.measureGuest),
  getCentreNote: at('/notes/:about', 'note', notes.getCentreNote),
  writeNote: at('/notes/:about', 'note', notes.writeNote),

  // Without a connection
  getCentreWorker: assets.getCentreWorker,
  getNoNet: at('/no-net', 'see', offline.getNoNet),
  getCentreManifest: offline.getCentreManifest,
  getCentreIcon: offline.getCentreIcon,

  // Files for browsers
  getSizesScript: assets.getSizesScript,
  getSheetScript: assets.getSheetScript,
  getSheetStyle: assets.getSheetStyle,
  getTimeZoneScript: assets.getTimeZoneScript,
  getTablesStyle: assets.getTablesStyle
})
