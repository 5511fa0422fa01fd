import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import { noticeOf, pageAfter } from '../kit/after.ts'
import { type Option, renderChoice } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { findWholeLesson } from '../kit/lesson-queries.ts'
import type { WholeLesson } from '../kit/model.ts'
import { action, page } from '../kit/page.ts'
import { teamPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { TEAM_TEXT } from '../messages/team.ts'
import { listTeam, type TeamMember } from './queries.ts'
import { setInstructorsByStaff } from './writes.ts'

/** The team after `goes` leaves and `comes` joins; an empty id means none. */
function teamAfter(seen: readonly string[], goes: string, comes: string): string[] {
  return [...new Set([...seen.filter(id => id !== goes), comes])].filter(id => id !== '')
}

/** Ids of the instructors that the form showed. */
function parseTeam(text: string): string[] {
  return text.split(',').filter(id => id !== '')
}

export const getTeam = page({ params: ['slotId'] }, async ({ principal, viewer, params, read }) => {
  const [lesson, team] = await Promise.all([
    findWholeLesson(read, principal, params.slotId),
    listTeam(read, principal.schoolId, params.slotId)
  ])
  if (!lesson) throw new Problem('not_found')
  return renderTeam(principal, lesson, team, viewer)
})

const Member = v.optional(
  v.pipe(v.string(), v.regex(/^(?:[a-z0-9][a-z0-9_-]{0,62})?$/, 'an id of an instructor')),
  ''
)

export const changeTeam = action(
  {
    params: ['slotId'],
    form: {
      goes: Member,
      comes: Member,
      seen: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9_,-]{0,1000}$/, 'ids of instructors')), '')
    },
    example: { goes: '', comes: 'ana', seen: '' }
  },
  async ({ principal, params, body, write }) => {
    const { slotId } = params
    const seen = parseTeam(body.seen)
    const people = teamAfter(seen, body.goes, body.comes)
    const outcome = await setInstructorsByStaff(write, principal, { slotId, seen, people })
    if (outcome.code === 'slot_not_found') throw new Problem('not_found')
    const notice = noticeOf('lesson.team', outcome)
    return { to: pageAfter('lesson', { slotId, date: null }, notice) }
  }
)

function renderTeam(
  person: PersonSession,
  lesson: WholeLesson,
  team: readonly TeamMember[],
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = TEAM_TEXT[language]
  const { id, date, startTime, endTime, spotName } = lesson
  const present = team.filter(({ teaches }) => teaches)
  const free = team.filter(({ teaches, isTaken }) => !teaches && !isTaken)
  const taken = team.filter(({ teaches, isTaken }) => !teaches && isTaken)
  const path = teamPath(id)
  return renderOfficePage(person, viewer, {
    title: `${text.team}: ${lessonNameOf(lesson, language)}`,
    path,
    date,
    back: { path: centreLessonPath(id), name: text.back },
    content: html`<section class="lesson"><form class="form" method="post" action="${linkTo(path, viewer)}">
<p><b>${formatDay(date, language)} ${startTime}–${endTime} · ${spotName}</b></p>
<p>${text.now} ${present.map(({ name }) => name).join(', ') || text.nobody}</p>
<input type="hidden" name="seen" value="${present.map(member => member.id).join(',')}">
${memberChoice('goes', text.goes, present, text.nobody)}
${memberChoice('comes', text.comes, free, text.nobody)}
${taken.length > 0 && html`<p class="soft small">${text.taken} ${taken.map(({ name }) => name).join(', ')}</p>`}
<button class="button">${text.save}</button></form></section>`
  })
}

function memberChoice(name: string, label: string, members: readonly TeamMember[], nobody: string): Html {
  const options = [['', nobody] as const, ...members.map((member): Option => [member.id, member.name])]
  return renderChoice({ name, label, options })
}
