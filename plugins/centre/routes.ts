import * as addPasskey from './account/add-passkey.ts'
import * as addPerson from './account/add-person.ts'
import * as changePerson from './account/change-person.ts'
import * as chooseLanguage from './account/choose-language.ts'
import * as decideProposal from './account/decide-proposal.ts'
import * as endSession from './account/end-session.ts'
import * as getAccount from './account/get-account.ts'
import * as getChallenge from './account/get-challenge.ts'
import * as getEntry from './account/get-entry.ts'
import * as getLog from './account/get-log.ts'
import * as getPasskeys from './account/get-passkeys.ts'
import * as getPeople from './account/get-people.ts'
import * as getPerson from './account/get-person.ts'
import * as getProposalPage from './account/get-proposal-page.ts'
import * as getSessions from './account/get-sessions.ts'
import * as getSignIn from './account/get-sign-in.ts'
import * as issueConnectorKey from './account/issue-connector-key.ts'
import * as linkPerson from './account/link-person.ts'
import * as listAssistants from './account/list-assistants.ts'
import * as listProposals from './account/list-proposals.ts'
import * as removePasskey from './account/remove-passkey.ts'
import * as removePerson from './account/remove-person.ts'
import * as revokeConnectorKey from './account/revoke-connector-key.ts'
import * as signIn from './account/sign-in.ts'
import * as signInWithPasskey from './account/sign-in-with-passkey.ts'
import * as signOut from './account/sign-out.ts'
import * as getPasskeyScript from './browser/get-passkey-script.ts'
import * as getScript from './browser/get-script.ts'
import * as getSizesScript from './browser/get-sizes-script.ts'
import * as getStyle from './browser/get-style.ts'
import * as getCentre from './day/get-centre.ts'
import * as getDay from './day/get-day.ts'
import * as getDrives from './day/get-drives.ts'
import * as getLesson from './day/get-lesson.ts'
import * as getMine from './day/get-mine.ts'
import * as getThisWeek from './day/get-this-week.ts'
import * as getWeek from './day/get-week.ts'
import * as bookAtDesk from './desk/book-at-desk.ts'
import * as cancelBooking from './desk/cancel-booking.ts'
import * as changeBooking from './desk/change-booking.ts'
import * as getAgain from './desk/get-again.ts'
import * as getBook from './desk/get-book.ts'
import * as getBooking from './desk/get-booking.ts'
import * as getCancel from './desk/get-cancel.ts'
import * as getFind from './desk/get-find.ts'
import * as getMove from './desk/get-move.ts'
import * as offerLesson from './desk/offer-lesson.ts'
import * as recordPayment from './desk/record-payment.ts'
import * as tellArrival from './desk/tell-arrival.ts'
import * as undoAct from './desk/undo-act.ts'
import * as getForms from './forms/get-forms.ts'
import * as settleForms from './forms/settle-forms.ts'
import * as getGear from './guests/get-gear.ts'
import * as getGuest from './guests/get-guest.ts'
import * as getNote from './guests/get-note.ts'
import * as measureGuest from './guests/measure-guest.ts'
import * as writeNote from './guests/write-note.ts'
import { at, routesOf } from './kit/bind.ts'
import * as getReport from './money/get-report.ts'
import * as getReportFile from './money/get-report-file.ts'
import * as getReports from './money/get-reports.ts'
import * as getIcon from './offline/get-icon.ts'
import * as getManifest from './offline/get-manifest.ts'
import * as getNoNet from './offline/get-no-net.ts'
import * as getWorker from './offline/get-worker.ts'
import * as changeLimit from './partners/change-limit.ts'
import * as changeTerms from './partners/change-terms.ts'
import * as getChannel from './partners/get-channel.ts'
import * as getChannelKey from './partners/get-channel-key.ts'
import * as getChannels from './partners/get-channels.ts'
import * as issueChannelKey from './partners/issue-channel-key.ts'
import * as replaceChannelKey from './partners/replace-channel-key.ts'
import * as revokeChannelKey from './partners/revoke-channel-key.ts'
import * as undoLimit from './partners/undo-limit.ts'
import * as undoTerms from './partners/undo-terms.ts'
import * as erasePerson from './privacy/erase-person.ts'
import * as getPersonData from './privacy/get-person-data.ts'
import * as getPersonFile from './privacy/get-person-file.ts'
import * as changeSchoolTexts from './school/change-school-texts.ts'
import * as getOwnSchool from './school/get-own-school.ts'
import * as makeFeed from './school/make-feed.ts'
import * as setPicture from './school/set-picture.ts'
import * as undoSchoolTexts from './school/undo-school-texts.ts'
import * as changeTeam from './team/change-team.ts'
import * as endAway from './team/end-away.ts'
import * as getAway from './team/get-away.ts'
import * as getFeeds from './team/get-feeds.ts'
import * as getRota from './team/get-rota.ts'
import * as getTeam from './team/get-team.ts'
import * as getThisRota from './team/get-this-rota.ts'
import * as setAway from './team/set-away.ts'
import * as setFeed from './team/set-feed.ts'
import * as undoAway from './team/undo-away.ts'
import * as undoTeam from './team/undo-team.ts'
import * as addType from './timetable/add-type.ts'
import * as changeLesson from './timetable/change-lesson.ts'
import * as changePrices from './timetable/change-prices.ts'
import * as changeType from './timetable/change-type.ts'
import * as getLessonEdit from './timetable/get-lesson-edit.ts'
import * as getNewType from './timetable/get-new-type.ts'
import * as getPlan from './timetable/get-plan.ts'
import * as getPrices from './timetable/get-prices.ts'
import * as getStock from './timetable/get-stock.ts'
import * as getType from './timetable/get-type.ts'
import * as listTypes from './timetable/list-types.ts'
import * as planLessons from './timetable/plan-lessons.ts'
import * as setStock from './timetable/set-stock.ts'
import * as undoLessonEdit from './timetable/undo-lesson-edit.ts'
import * as undoStock from './timetable/undo-stock.ts'
import * as undoType from './timetable/undo-type.ts'
import * as changeWeather from './weather/change-weather.ts'
import * as getLessonMove from './weather/get-lesson-move.ts'
import * as getTell from './weather/get-tell.ts'
import * as getWeather from './weather/get-weather.ts'
import * as markTold from './weather/mark-told.ts'
import * as moveLesson from './weather/move-lesson.ts'
import * as undoWeather from './weather/undo-weather.ts'

/** Pages that lie open all day, with the files that all pages load. */
export const dayRoutes = routesOf({
  // Days, weeks, lessons
  getCentre: at('/', 'see', getCentre.getCentre),
  getCentreDay: at('/days/:date', 'see', getDay.getCentreDay),
  getCentreThisWeek: at('/weeks', 'see', getThisWeek.getCentreThisWeek),
  getCentreWeek: at('/weeks/:week', 'see', getWeek.getCentreWeek),
  getCentreLesson: at('/lessons/:slotId', 'see', getLesson.getCentreLesson),

  // Bookings at the desk
  getCentreBooking: at('/bookings/:bookingId', 'find', getBooking.getCentreBooking),
  findCentreBookings: at('/find', 'find', getFind.findCentreBookings),

  // Files for browsers
  getCentreStyle: getStyle.getCentreStyle,
  getCentreScript: getScript.getCentreScript,
  getPasskeyScript: getPasskeyScript.getPasskeyScript
})

/** Every other page and action. */
export const featureRoutes = routesOf({
  // Bookings at the desk
  tellArrival: at('/arrivals', 'arrive', tellArrival.tellArrival),
  getCentreBook: at('/lessons/:slotId/book', 'book', getBook.getCentreBook),
  bookAtDesk: at('/lessons/:slotId/book', 'book', bookAtDesk.bookAtDeskAction),
  getCentreMove: at('/bookings/:bookingId/move', 'book', getMove.getCentreMove),
  changeCentreBooking: at('/bookings/:bookingId/change', 'book', changeBooking.changeCentreBooking),
  getCentreAgain: at('/bookings/:bookingId/again', 'book', getAgain.getCentreAgain),
  getCentreCancel: at('/bookings/:bookingId/cancel', 'book', getCancel.getCentreCancel),
  cancelCentreBooking: at('/bookings/:bookingId/cancel', 'book', cancelBooking.cancelCentreBooking),
  recordPayment: at('/bookings/:bookingId/payment', 'book', recordPayment.recordPaymentAction),
  offerCentreLesson: at('/lessons/:slotId/sale', 'close', offerLesson.offerCentreLesson),
  undoAct: at('/log/:logId/undo', 'book', undoAct.undoActAction),

  // Partners: keys, terms, limits
  getCentreChannels: at('/channels', 'channels', getChannels.getCentreChannels),
  issueChannelKey: at('/channels', 'keys', issueChannelKey.issueChannelKey),
  getCentreChannel: at('/channels/:partnerId', 'channels', getChannel.getCentreChannel),
  changeTerms: at('/channels/:partnerId/terms', 'sell', changeTerms.changeTerms),
  undoTerms: at('/channels/:partnerId/terms/:logId/undo', 'sell', undoTerms.undoTermsAction),
  changeLimit: at('/channels/:partnerId/limits', 'limit', changeLimit.changeLimit),
  undoLimit: at('/channels/:partnerId/limits/:logId/undo', 'limit', undoLimit.undoLimitAction),
  getChannelKey: at('/channels/:partnerId/keys/:keyId', 'keys', getChannelKey.getChannelKey),
  replaceChannelKey: at(
    '/channels/:partnerId/keys/:keyId/replace',
    'keys',
    replaceChannelKey.replaceChannelKey
  ),
  revokeChannelKey: at('/channels/:partnerId/keys/:keyId/revoke', 'keys', revokeChannelKey.revokeChannelKey),

  // Reports
  getCentreReports: at('/reports', 'report', getReports.getCentreReports),
  getCentreReport: at('/reports/:report', 'report', getReport.getCentreReport),
  getCentreReportFile: at('/reports/:report/report.csv', 'report', getReportFile.getCentreReportFile),

  // Data of a guest
  getPersonData: at('/bookings/:bookingId/person', 'privacy', getPersonData.getPersonData),
  erasePerson: at('/bookings/:bookingId/person', 'privacy', erasePerson.erasePerson),
  getPersonFile: at('/bookings/:bookingId/person.json', 'privacy', getPersonFile.getPersonFile),

  // Lessons moved, cancelled, closed; guests to contact
  getLessonMove: at('/lessons/:slotId/move', 'weather', getLessonMove.getLessonMove),
  moveCentreLesson: at('/lessons/:slotId/move', 'weather', moveLesson.moveCentreLesson),
  getWeather: at('/days/:date/weather', 'weather', getWeather.getWeather),
  changeWeather: at('/days/:date/weather', 'weather', changeWeather.changeWeather),
  undoWeather: at('/weather/:changeId/undo', 'weather', undoWeather.undoWeatherAction),
  getTell: at('/tell', 'tell', getTell.getTell),
  markTold: at('/tell', 'tell', markTold.markToldAction),

  // Unproven bookings by form
  getCentreForms: at('/forms', 'forms', getForms.getCentreForms),
  settleCentreForms: at('/forms', 'forms', settleForms.settleCentreForms),

  // Instructors: lessons, rota, absences, feeds
  getTeam: at('/lessons/:slotId/team', 'rota', getTeam.getTeam),
  changeTeam: at('/lessons/:slotId/team', 'rota', changeTeam.changeTeam),
  undoTeam: at('/team/:logId/undo', 'rota', undoTeam.undoTeamAction),
  getThisRota: at('/rota', 'rota', getThisRota.getThisRota),
  getRota: at('/rota/:week', 'rota', getRota.getRota),
  getAway: at('/away', 'rota', getAway.getAway),
  setAway: at('/away', 'rota', setAway.setAwayAction),
  endAway: at('/away/end', 'rota', endAway.endAwayAction),
  undoAway: at('/away/:logId/undo', 'rota', undoAway.undoAwayAction),
  getFeeds: at('/feeds', 'feed', getFeeds.getFeeds),
  setFeed: at('/feeds/:instructorId', 'feed', setFeed.setFeed),

  // Lesson types, planning, prices, stock
  listTypes: at('/types', 'timetable', listTypes.listTypes),
  addType: at('/types', 'timetable', addType.addType),
  getNewType: at('/types/new', 'timetable', getNewType.getNewType),
  getType: at('/types/:typeId', 'timetable', getType.getType),
  changeType: at('/types/:typeId', 'timetable', changeType.changeType),
  getPrices: at('/types/:typeId/prices', 'timetable', getPrices.getPrices),
  changePrices: at('/types/:typeId/prices', 'timetable', changePrices.changePrices),
  undoType: at('/types/:logId/undo', 'timetable', undoType.undoTypeAction),
  getPlan: at('/lessons/new', 'timetable', getPlan.getPlan),
  planLessons: at('/lessons/new', 'timetable', planLessons.planLessonsAction),
  getLessonEdit: at('/lessons/:slotId/edit', 'timetable', getLessonEdit.getLessonEdit),
  changeCentreLesson: at('/lessons/:slotId/edit', 'timetable', changeLesson.changeCentreLesson),
  undoLessonChange: at('/timetable/:logId/undo', 'timetable', undoLessonEdit.undoLessonChangeAction),
  getCentreStock: at('/gear', 'timetable', getStock.getCentreStock),
  setCentreStock: at('/gear', 'timetable', setStock.setCentreStock),
  undoStock: at('/gear/:logId/undo', 'timetable', undoStock.undoStockAction),

  // Days, weeks, lessons
  getMine: at('/mine', 'see', getMine.getMine),
  getCentreDrives: at('/days/:date/drives', 'see', getDrives.getCentreDrives),

  // Guests: sizes, gear, notes
  getCentreGear: at('/lessons/:slotId/gear', 'sizes', getGear.getCentreGear),
  getCentreGuest: at('/guests/:bookingId/:place', 'sizes', getGuest.getCentreGuest),
  measureGuest: at('/guests/:bookingId/:place', 'sizes', measureGuest.measureGuest),
  getCentreNote: at('/notes/:about', 'note', getNote.getCentreNote),
  writeNote: at('/notes/:about', 'note', writeNote.writeNote),

  // The school's own details
  getOwnSchool: at('/school', 'school', getOwnSchool.getOwnSchool),
  changeSchoolTexts: at('/school', 'school', changeSchoolTexts.changeSchoolTexts),
  setSchoolPicture: at('/school/pictures/:picture', 'school', setPicture.setSchoolPicture),
  makeFeed: at('/school/feed', 'school', makeFeed.makeFeed),
  undoSchoolTexts: at('/school/:logId/undo', 'school', undoSchoolTexts.undoSchoolTexts),

  // Files for browsers
  getCentreWorker: getWorker.getCentreWorker,
  getNoNet: at('/no-net', 'see', getNoNet.getNoNet),
  getCentreManifest: getManifest.getCentreManifest,
  getCentreIcon: getIcon.getCentreIcon,
  getSizesScript: getSizesScript.getSizesScript,

  // Account, people, audit log, proposals, assistants
  getSignInPage: getSignIn.getSignInPage,
  signIn: signIn.signInAction,
  getCentreAccount: at('/account', 'account', getAccount.getCentreAccount),
  chooseLanguage: at('/account/language', 'account', chooseLanguage.chooseLanguage),
  getCentreSessions: at('/sessions', 'account', getSessions.getCentreSessions),
  endCentreSession: at('/sessions/:sessionId/end', 'account', endSession.endCentreSession),
  getCentrePeople: at('/people', 'people', getPeople.getCentrePeople),
  addCentrePerson: at('/people', 'people', addPerson.addCentrePerson),
  getCentrePerson: at('/people/:personId', 'people', getPerson.getCentrePerson),
  changeCentrePerson: at('/people/:personId', 'people', changePerson.changeCentrePerson),
  linkCentrePerson: at('/people/:personId/link', 'people', linkPerson.linkCentrePerson),
  removeCentrePerson: at('/people/:personId/remove', 'people', removePerson.removeCentrePerson),
  getCentreLog: at('/log', 'log', getLog.getCentreLog),
  listCentreProposals: at('/proposals', 'decide', listProposals.listCentreProposals),
  getProposalPage: at('/proposals/:pid', 'decide', getProposalPage.getProposalPage),
  decideProposal: at('/proposals/:pid', 'decide', decideProposal.decideProposal),
  listAssistants: at('/assistants', 'keys', listAssistants.listAssistants),
  issueConnectorKey: at('/assistants', 'keys', issueConnectorKey.issueConnectorKeyAction),
  revokeConnectorKey: at('/assistants/:tokenId/revoke', 'keys', revokeConnectorKey.revokeConnectorKeyAction),
  signOut: at('/sign-out', 'account', signOut.signOut)
})

/** Passkeys, counted at a rate of their own: a flood of sign-ins locks nobody else out. */
export const passkeyRoutes = routesOf({
  // Account, people, audit log, proposals, assistants
  getEntry: getEntry.getEntry,
  getChallenge: getChallenge.getChallenge,
  signInWithPasskey: signInWithPasskey.signInWithPasskeyAction,
  getPasskeys: at('/passkeys', 'passkeys', getPasskeys.getPasskeys),
  addPasskey: at('/passkeys', 'passkeys', addPasskey.addPasskeyAction),
  removePasskey: at('/passkeys/:passkeyId/remove', 'passkeys', removePasskey.removePasskeyAction)
})
