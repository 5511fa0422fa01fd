import * as account from './account/account.ts'
import * as assistants from './account/assistants.ts'
import * as connect from './account/connect.ts'
import * as log from './account/log.ts'
import * as people from './account/people.ts'
import * as proposals from './account/proposals.ts'
import * as sessions from './account/sessions.ts'
import * as signIn from './account/sign-in.ts'
import { at, routesOf } from './kit/bind.ts'
import { offers } from './lists/offers.ts'
import { points } from './lists/points.ts'
import { questions } from './lists/questions.ts'
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
import * as courses from './timetable/courses.ts'
import * as hire from './timetable/hire.ts'
import * as lessonEdit from './timetable/lesson-edit.ts'
import * as types from './timetable/lesson-types.ts'
import * as planning from './timetable/planning.ts'
import * as prices from './timetable/prices.ts'
import * as removal from './timetable/removal.ts'
import * as season from './timetable/season.ts'
import * as stock from './timetable/stock.ts'
import * as webhooks from './webhooks/webhooks.ts'

/** Pages and actions that set up the school: team, timetable, lists, webhooks, details, people, assistants. */
export const setUpRoutes = routesOf({
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
  listCourses: at('/courses', 'timetable', courses.listCourses),
  getCourseRun: at('/courses/:runId', 'timetable', courses.getCourseRun),
  setRunSale: at('/courses/:runId/sale', 'timetable', courses.setRunSaleAction),
  setRunLesson: at('/courses/:runId/lesson', 'timetable', courses.setRunLessonAction),
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

  // The school: everything to set up, its own details
  getSettings: at('/settings', 'channels', settings.getSettings),
  getOwnSchool: at('/school', 'school', school.getOwnSchool),
  changeSchoolTexts: at('/school', 'school', school.changeSchoolTexts),
  setSchoolPicture: at('/school/pictures/:picture', 'school', picture.setSchoolPicture),
  getMails: at('/mails', 'school', mails.getMails),
  chooseMails: at('/mails', 'school', mails.chooseMails),
  makeFeed: at('/school/feed', 'school', feed.makeFeed),

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
