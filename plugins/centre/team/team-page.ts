import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import type { WholeLesson } from '../kit/model.ts'
import { teamPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { TEAM_TEXT } from '../messages/team.ts'
import type { TeamMember } from './queries.ts'

/** Who teaches a lesson, who is free to, and the form that changes it. */
export function renderTeam(
  person: PersonSession,
  lesson: WholeLesson,
  team: readonly TeamMember[],
  viewer: Viewer
): string {
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
  return html`<p><label for="${name}">${label}</label><select id="${name}" name="${name}">
<option value="">${nobody}</option>${members.map(
    member => html`
<option value="${member.id}">${member.name}</option>`
  )}
</select></p>`
}
