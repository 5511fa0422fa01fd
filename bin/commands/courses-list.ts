import { listCourseRuns } from '../../lib/lessons/courses/queries.ts'
import type { Command } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listOfSchool } from '../school-list.ts'

export default {
  name: 'courses list',
  summary: "List the dates of a school's courses that are not over.",
  usage: '--school ID [--limit N]',
  options: { ...SCHOOL, ...LIMIT },
  notes: 'Courses are planned in the control centre, with their lessons.',
  run(invocation) {
    const columns = ['id', 'course', 'first', 'last', 'lessons', 'priceCents', 'status']
    const none = (id: string) => `${id} has no course.`
    return listOfSchool(invocation, columns, none, (sql, id, max) => listCourseRuns(sql, id, { limit: max }))
  }
} satisfies Command
