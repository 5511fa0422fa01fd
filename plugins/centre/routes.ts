import * as account from './account/account.ts'
import * as assistants from './account/assistants.ts'
import * as connect from './account/connect.ts'
import * as log from './account/log.ts'
import * as people from './account/people.ts'
import * as proposals from './account/proposals.ts'
import * as sessions from './account/sessions.ts'
import * as signIn from './account/sign-in.ts'
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
import { offers } from './lists/offers.ts'
import { points } from './lists/points.ts'
import { questions } from './lists/questions.ts'
import * as cash from './money/cash.ts'
import * as open from './money/open.ts'
import * as report from './money/report.ts'
import * as reports from './money/reports.ts'
import * as offline from './offline/offline.ts'
import * as channel from './partners/channel.ts'
import * as channels from './partners/channels.ts'
import * as keys from './partners/keys.ts'
import * as terms from './partners/terms.ts'
import * as privacy from './privacy/privacy.ts'
import * as feed from './school/feed.ts'
import * as mails from './school/mails.ts'
import * as picture from './school/picture.ts'
import * as school from './school/school.ts'
import * as settings from './school/settings.ts'
import * as away from './team/away.ts'
import * as feeds from './team/feeds.ts'
import * as instructors from './team/instructors.ts'
import * as requests from './team/requests.ts'
import * as rota from './team/rota.ts'
import * as team from './team/team.ts'
import * as hire from './timetable/hire.ts'
import * as lessonEdit from './timetable/lesson-edit.ts'
import * as types from './timetable/lesson-types.ts'
import * as planning from './timetable/planning.ts'
import * as prices from './timetable/prices.ts'
import * as removal from './timetable/removal.ts'
import * as season from './timetable/season.ts'
import * as stock from './timetable/stock.ts'
import * as lessonMove from './weather/lesson-move.ts'
import * as tell from './weather/tell.ts'
import * as undoWeather from './weather/undo-weather.ts'
import * as weather from './weather/weather.ts'
import * as webhooks from './webhooks/webhooks.ts'

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

/** Every other page and action. */
export const featureRoutes = routesOf({
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
  getUnpaid: at('/unpaid', 'book', open.getUnpaid),
  getRefundsDue: at('/refunds', 'book', open.getRefundsDue),
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

  // Unproven bookings by form
  getCentreForms: at('/forms', 'forms', forms.getCentreForms),
  settleCentreForms: at('/forms', 'forms', forms.settleCentreForms),

  // Instructors: lessons, rota, absences, feeds
  getTeam: at('/lessons/:slotId/team', 'rota', team.getTeam),
  changeTeam: at('/lessons/:slotId/team', 'rota', team.changeTeam),
  getThisRota: at('/rota', 'rota', rota.getThisRota),
  getRota: at('/rota/:week', 'rota', rota.getRota),
  getAway: at('/away', 'rota', away.getAway),
  setAway: at('/away', 'rota', away.setAwayAction),
  endAway: at('/away/end', 'rota', away.endAwayAction),
  declineAbsence: at('/away/decline', 'rota', requests.declineAbsence),
  getMyAbsences: at('/mine/absences', 'see', requests.getMyAbsences),
  askAbsence: at('/mine/absences', 'account', requests.askAbsenceAction),
  withdrawAbsence: at('/mine/absences/withdraw', 'account', requests.withdrawAbsence),
  listInstructors: at('/instructors', 'timetable', instructors.listInstructorsPage),
  addInstructor: at('/instructors', 'timetable', instructors.addInstructorAction),
  getInstructor: at('/instructors/:instructorId', 'timetable', instructors.getInstructor),
  changeInstructor: at('/instructors/:instructorId', 'timetable', instructors.changeInstructorAction),
  removeInstructor: at('/instructors/:instructorId/remove', 'timetable', instructors.removeInstructorAction),
  getFeeds: at('/feeds', 'feed', feeds.getFeeds),
  setFeed: at('/feeds/:instructorId', 'feed', feeds.setFeed),

  // Lesson types, planning, prices, stock
  listTypes: at('/types', 'timetable', types.listTypes),
  addType: at('/types', 'timetable', types.addType),
  getNewType: at('/types/new', 'timetable', types.getNewType),
  getType: at('/types/:typeId', 'timetable', types.getType),
  changeType: at('/types/:typeId', 'timetable', types.changeType),
  hideType: at('/types/:typeId/hide', 'timetable', types.hideType),
  getPrices: at('/types/:typeId/prices', 'timetable', prices.getPrices),
  changePrices: at('/types/:typeId/prices', 'timetable', prices.changePrices),
  getPlan: at('/lessons/new', 'timetable', planning.getPlan),
  planLessons: at('/lessons/new', 'timetable', planning.planLessonsAction),
  getSeason: at('/season', 'timetable', season.getSeason),
  copySeason: at('/season', 'timetable', season.copySeason),
  getRemoval: at('/lessons/remove', 'timetable', removal.getRemoval),
  removePlanned: at('/lessons/remove', 'timetable', removal.removePlannedAction),
  getLessonEdit: at('/lessons/:slotId/edit', 'timetable', lessonEdit.getLessonEdit),
  changeCentreLesson: at('/lessons/:slotId/edit', 'timetable', lessonEdit.changeCentreLesson),
  getCentreStock: at('/gear', 'timetable', stock.getCentreStock),
  setCentreStock: at('/gear', 'timetable', stock.setCentreStock),

  // Lists of the school: pickup points, offers, questions of a lesson type
  listPoints: at('/points', 'timetable', points.list),
  addPoint: at('/points', 'timetable', points.add),
  getPoint: at('/points/:pointId', 'timetable', points.get),
  changePoint: at('/points/:pointId', 'timetable', points.change),
  removePoint: at('/points/:pointId/remove', 'timetable', points.remove),
  listOffers: at('/offers', 'timetable', offers.list),
  addOffer: at('/offers', 'timetable', offers.add),
  getOffer: at('/offers/:offerCode', 'timetable', offers.get),
  changeOffer: at('/offers/:offerCode', 'timetable', offers.change),
  removeOffer: at('/offers/:offerCode/remove', 'timetable', offers.remove),
  listQuestions: at('/types/:typeId/questions', 'timetable', questions.list),
  addQuestion: at('/types/:typeId/questions', 'timetable', questions.add),
  getQuestion: at('/types/:typeId/questions/:questionId', 'timetable', questions.get),
  changeQuestion: at('/types/:typeId/questions/:questionId', 'timetable', questions.change),
  removeQuestion: at('/types/:typeId/questions/:questionId/remove', 'timetable', questions.remove),

  // Hire by the day
  listHires: at('/hire', 'timetable', hire.listHires),
  addHire: at('/hire', 'timetable', hire.addHire),
  getHire: at('/hire/:hireId', 'timetable', hire.getHire),
  openHireDays: at('/hire/:hireId/days', 'timetable', hire.openHireDays),

  // Webhooks of the school and of its partners
  listOwnWebhooks: at('/webhooks', 'school', webhooks.ownWebhooks.list),
  addOwnWebhook: at('/webhooks', 'school', webhooks.ownWebhooks.add),
  listPartnerWebhooks: at('/channels/:partnerId/webhooks', 'school', webhooks.partnerWebhooks.list),
  addPartnerWebhook: at('/channels/:partnerId/webhooks', 'school', webhooks.partnerWebhooks.add),
  getCentreWebhook: at('/webhooks/:endpointId', 'school', webhooks.getWebhook),
  changeWebhook: at('/webhooks/:endpointId', 'school', webhooks.changeWebhook),
  switchWebhook: at('/webhooks/:endpointId/state', 'school', webhooks.switchWebhook),
  renewWebhookSecret: at('/webhooks/:endpointId/secret', 'school', webhooks.renewWebhookSecret),
  pingWebhook: at('/webhooks/:endpointId/ping', 'school', webhooks.pingWebhook),
  removeWebhook: at('/webhooks/:endpointId/remove', 'school', webhooks.removeWebhook),

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

  // The school: everything to set up, its own details
  getSettings: at('/settings', 'channels', settings.getSettings),
  getOwnSchool: at('/school', 'school', school.getOwnSchool),
  changeSchoolTexts: at('/school', 'school', school.changeSchoolTexts),
  setSchoolPicture: at('/school/pictures/:picture', 'school', picture.setSchoolPicture),
  getMails: at('/mails', 'school', mails.getMails),
  chooseMails: at('/mails', 'school', mails.chooseMails),
  makeFeed: at('/school/feed', 'school', feed.makeFeed),

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
  getTablesStyle: assets.getTablesStyle,

  // Account, people, audit log, proposals, assistants
  getSignInPage: signIn.getSignInPage,
  signIn: signIn.signInAction,
  getCentreAccount: at('/account', 'account', account.getCentreAccount),
  chooseLanguage: at('/account/language', 'account', account.chooseLanguage),
  getCentreSessions: at('/sessions', 'account', sessions.getCentreSessions),
  endCentreSession: at('/sessions/:sessionId/end', 'account', sessions.endCentreSession),
  getCentrePeople: at('/people', 'people', people.getCentrePeople),
  addCentrePerson: at('/people', 'people', people.addCentrePerson),
  getCentrePerson: at('/people/:personId', 'people', people.getCentrePerson),
  changeCentrePerson: at('/people/:personId', 'people', people.changeCentrePerson),
  linkCentrePerson: at('/people/:personId/link', 'people', people.linkCentrePerson),
  removeCentrePerson: at('/people/:personId/remove', 'people', people.removeCentrePerson),
  getCentreLog: at('/log', 'log', log.getCentreLog),
  listCentreProposals: at('/proposals', 'decide', proposals.listCentreProposals),
  getProposalPage: at('/proposals/:pid', 'decide', proposals.getProposalPage),
  decideProposal: at('/proposals/:pid', 'decide', proposals.decideProposal),
  listAssistants: at('/assistants', 'keys', assistants.listAssistants),
  getConnect: at('/connect/:requestId', 'connect', connect.getConnect),
  connectAssistant: at('/connect/:requestId', 'connect', connect.connectAction),
  refuseAssistant: at('/connect/:requestId/refuse', 'connect', connect.refuseAction),
  issueConnectorKey: at('/assistants', 'keys', assistants.issueConnectorKeyAction),
  revokeConnectorKey: at('/assistants/:tokenId/revoke', 'keys', assistants.revokeConnectorKeyAction),
  signOut: at('/sign-out', 'account', account.signOut)
})
