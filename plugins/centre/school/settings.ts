import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { type Act, mayDo, PROPOSALS_PATH } from '../../../lib/people/rules.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { page } from '../kit/page.ts'
import {
  ASSISTANTS_PATH,
  CASH_PATH,
  CHANNELS_PATH,
  COURSES_PATH,
  FEEDS_PATH,
  FORMS_PATH,
  HIRE_PATH,
  INSTRUCTORS_PATH,
  LOG_PATH,
  MAILS_PATH,
  OFFERS_PATH,
  ONLINE_PATH,
  PEOPLE_PATH,
  PLAN_PATH,
  POINTS_PATH,
  REPORTS_PATH,
  ROTA_PATH,
  SCHOOL_PATH,
  SEASON_PATH,
  SETTINGS_PATH,
  STOCK_PATH,
  TYPES_PATH,
  webhooksPath
} from '../kit/paths.ts'
import { placeList } from '../kit/place-list.ts'
import { readStartFacts } from '../kit/queries.ts'
import { type MissingSteps, missingStepsOf, startList } from '../kit/start-list.ts'
import type { Viewer } from '../kit/viewer.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'

type Group = keyof typeof SETTINGS_TEXT.en.groups
type Place = keyof typeof SETTINGS_TEXT.en.places

/** Pages of the school by group, each with the act that it requires. */
const GROUPS = {
  lessons: [
    ['types', TYPES_PATH, 'timetable'],
    ['plan', PLAN_PATH, 'timetable'],
    ['season', SEASON_PATH, 'timetable'],
    ['courses', COURSES_PATH, 'timetable'],
    ['instructors', INSTRUCTORS_PATH, 'timetable'],
    ['rota', ROTA_PATH, 'rota'],
    ['stock', STOCK_PATH, 'timetable'],
    ['points', POINTS_PATH, 'timetable'],
    ['hire', HIRE_PATH, 'timetable']
  ],
  selling: [
    ['channels', CHANNELS_PATH, 'channels'],
    ['offers', OFFERS_PATH, 'timetable'],
    ['reports', REPORTS_PATH, 'report'],
    ['cash', CASH_PATH, 'book'],
    ['online', ONLINE_PATH, 'book'],
    ['forms', FORMS_PATH, 'forms']
  ],
  staff: [
    ['details', SCHOOL_PATH, 'school'],
    ['mails', MAILS_PATH, 'school'],
    ['webhooks', webhooksPath(null), 'school'],
    ['people', PEOPLE_PATH, 'people'],
    ['feeds', FEEDS_PATH, 'feed'],
    ['log', LOG_PATH, 'log']
  ],
  assistants: [
    ['proposals', PROPOSALS_PATH, 'decide'],
    ['assistants', ASSISTANTS_PATH, 'keys']
  ]
} as const satisfies Readonly<Record<Group, readonly (readonly [Place, string, Act])[]>>

export const getSettings = page({}, async ({ principal, viewer, read, forecasts }) => {
  const missing = mayDo(principal.role, 'timetable')
    ? missingStepsOf(await readStartFacts(read, principal.schoolId), await forecasts.now())
    : undefined
  return renderSettings(principal, missing, viewer)
})

/** The missing steps of a new school, then links to the settings pages that the viewer may open. */
function renderSettings(person: PersonSession, missing: MissingSteps | undefined, viewer: Viewer): HtmlPage {
  const text = SETTINGS_TEXT[viewer.language]
  const groups = Object.entries(GROUPS) as [Group, readonly (readonly [Place, string, Act])[]][]
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: SETTINGS_PATH,
    content: html`${missing && startList(missing, viewer)}${groups.map(([group, places]) =>
      placeList(
        text.groups[group],
        places
          .filter(([, , act]) => mayDo(viewer.role, act))
          .map(([place, path]) => ({ path, ...text.places[place] })),
        viewer
      )
    )}`
  })
}
