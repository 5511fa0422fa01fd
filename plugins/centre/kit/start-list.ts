import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { type Act, mayDo } from '../../../lib/people/rules.ts'
import type { Sea } from '../../../lib/sea/sea.ts'
import { START_TEXT, type StartStep } from '../messages/start.ts'
import {
  CHANNELS_PATH,
  INSTRUCTORS_PATH,
  NEW_TYPE_PATH,
  PLAN_PATH,
  SCHOOL_PATH,
  TYPES_PATH
} from './paths.ts'
import type { Viewer } from './viewer.ts'

/** Set-up steps; true if missing. */
export type MissingSteps = Readonly<Record<StartStep, boolean>>

/** Set-up steps in order, each with its page and the act that it requires. */
const STEPS = [
  ['types', NEW_TYPE_PATH, 'timetable'],
  ['prices', TYPES_PATH, 'timetable'],
  ['instructors', INSTRUCTORS_PATH, 'timetable'],
  ['lessons', PLAN_PATH, 'timetable'],
  ['sea', PLAN_PATH, 'timetable'],
  ['school', SCHOOL_PATH, 'school'],
  ['channels', CHANNELS_PATH, 'channels']
] as const satisfies readonly (readonly [StartStep, string, Act])[]

/** True while the school cannot sell yet; until then its day page shows the steps too. */
export function isStarting({ types, instructors, lessons }: MissingSteps): boolean {
  return types || instructors || lessons
}

/** Facts from which the missing steps are computed; `spots` are those of its lessons. */
export type StartFacts = Omit<MissingSteps, 'sea'> & { readonly spots: readonly string[] }

/** Missing steps. `sea` is missing if there are lessons but no forecast for any of their spots. */
export function missingStepsOf(
  { spots, ...steps }: StartFacts,
  { sea }: { readonly sea: Sea }
): MissingSteps {
  const forecastNames = new Set([...sea.spots.values()].map(({ spot }) => spot.name.toLowerCase()))
  return { ...steps, sea: spots.length > 0 && !spots.some(name => forecastNames.has(name.toLowerCase())) }
}

/** Links to the missing steps that the viewer may take; false if there are none. */
export function startList(missing: MissingSteps, viewer: Viewer): Html | false {
  const text = START_TEXT[viewer.language]
  const open = STEPS.filter(([step, , act]) => missing[step] && mayDo(viewer.role, act))
  return (
    open.length > 0 &&
    html`<section class="lesson" aria-labelledby="start"><h2 class="title" id="start">${text.title}</h2><ol>${open.map(
      ([step, path]) => html`
<li><a class="slot hit" href="${linkTo(path, viewer)}"><span class="name">${text.steps[step].name}</span><span class="who">${text.steps[step].hint}</span></a></li>`
    )}</ol></section>`
  )
}
