import type * as v from 'valibot'
import { Problem } from '../errors.ts'
import { retryRolledBack, type Sql, singleRow } from '../infra/database/pool.ts'
import {
  type InstructorChange,
  type LessonTypeChange,
  type NewInstructor,
  type NewLessonType,
  type NewSchool,
  type SchoolChange,
  timeZoneFault
} from './rules.ts'

type Input<S extends v.GenericSchema> = v.InferOutput<S>

type SchoolCode = 'ok' | 'already_exists' | 'school_not_found' | 'unknown_time_zone' | 'has_lessons'
type LessonTypeCode =
  | 'ok'
  | 'already_exists'
  | 'lesson_type_not_found'
  | 'school_not_found'
  | 'units_of_party'
type InstructorCode = 'ok' | 'already_exists' | 'instructor_not_found' | 'school_not_found' | 'name_taken'

/** Add a school. Throws `invalid_request` if the id is taken or PostgreSQL does not know the time zone. */
export function addSchool(sql: Sql, school: Input<typeof NewSchool>): Promise<void> {
  return saveSchool(sql, school, { isNew: true })
}

/** Change a school and its pictures. Throws `school_not_found`. Time zone and currency are fixed once it has lessons. */
export function changeSchool(
  sql: Sql,
  change: Input<typeof SchoolChange>,
  pictures: object = {}
): Promise<void> {
  return saveSchool(sql, change, { isNew: false, pictures })
}

async function saveSchool(
  sql: Sql,
  school: Input<typeof SchoolChange>,
  { isNew, pictures = {} }: { readonly isNew: boolean; readonly pictures?: object }
): Promise<void> {
  const { descriptionEn, descriptionPt, bringEn, bringPt, meetEn, meetPt, ...itself } = school
  const translations = {
    en: { description: descriptionEn, bring: bringEn, meet: meetEn },
    pt: { description: descriptionPt, bring: bringPt, meet: meetPt }
  }
  const changed = columns({ ...itself, ...pictures, translations })
  const { code } = singleRow<{ code: SchoolCode }>(
    await retryRolledBack(
      () => sql`select save_school(${school.id}, ${changed}::text::jsonb, ${isNew}) as code`
    )
  )
  if (code !== 'ok') throw refusedProblemOf(code, school)
}

/** Add a lesson type. Throws `invalid_request` if the school already has the id, or `school_not_found`. */
export async function addLessonType(sql: Sql, type: Input<typeof NewLessonType>): Promise<void> {
  await saveLessonType(sql, type, { isNew: true, planned: false })
}

/**
 * Change a lesson type. Planned lessons keep their capacity and price. With `planned` they get the type's price. Returns the
 * number of changed lessons, or without `planned`, of lessons with another price.
 */
export function changeLessonType(
  sql: Sql,
  change: Input<typeof LessonTypeChange>,
  { planned = false } = {}
): Promise<number> {
  return saveLessonType(sql, change, { isNew: false, planned })
}

async function saveLessonType(
  sql: Sql,
  type: Input<typeof LessonTypeChange>,
  { isNew, planned }: { isNew: boolean; planned: boolean }
): Promise<number> {
  const { nameEn, namePt, descriptionEn, descriptionPt, meetEn, meetPt, ...itself } = type
  const translations = {
    en: { name: nameEn, description: descriptionEn, meet: meetEn },
    pt: { name: namePt, description: descriptionPt, meet: meetPt }
  }
  const changed = columns({ ...itself, translations })
  const result = singleRow<{ code: LessonTypeCode; planned: number | null }>(
    await retryRolledBack(
      () =>
        sql`select code, planned from save_lesson_type(${type.schoolId}, ${changed}::text::jsonb, ${isNew}, ${planned})`
    )
  )
  if (result.code !== 'ok') throw refusedProblemOf(result.code, type)
  return result.planned ?? 0
}

/** Add an instructor. Throws `invalid_request` if the id or name is taken, or `school_not_found`. */
export function addInstructor(sql: Sql, instructor: Input<typeof NewInstructor>): Promise<void> {
  return saveInstructor(sql, instructor, true)
}

/** Change an instructor. Throws `invalid_request` if there is none, or if the name is taken. */
export function changeInstructor(sql: Sql, change: Input<typeof InstructorChange>): Promise<void> {
  return saveInstructor(sql, change, false)
}

async function saveInstructor(
  sql: Sql,
  instructor: Input<typeof InstructorChange>,
  isNew: boolean
): Promise<void> {
  const { code } = singleRow<{ code: InstructorCode }>(
    await retryRolledBack(
      () =>
        sql`select save_instructor(${instructor.schoolId}, ${columns(instructor)}::text::jsonb, ${isNew}) as code`
    )
  )
  if (code !== 'ok') throw refusedProblemOf(code, instructor)
}

/** Remove an instructor without future lessons. `apply: false` is a dry run. Returns the time of removal. */
export async function removeInstructor(
  sql: Sql,
  { schoolId, id }: { schoolId: string; id: string },
  { apply = true } = {}
): Promise<string> {
  const { code, lessons, goneAt } = singleRow<{
    code: 'ok' | 'school_not_found' | 'instructor_not_found' | 'has_lessons'
    lessons: number
    goneAt: string
  }>(
    await retryRolledBack(
      () =>
        sql`select code, lessons, gone_at as "goneAt" from remove_instructor(${schoolId}, ${id}, ${apply})`
    )
  )
  if (code === 'has_lessons') {
    throw new Error(
      `${id} teaches ${lessons} planned lessons: assign them to others first ("swellbook lessons set").`
    )
  }
  if (code !== 'ok') throw refusedProblemOf(code, { id, schoolId })
  return goneAt
}

/** A record as JSON, with members named like the table's columns. */
function columns(record: object): string {
  const entries = Object.entries(record).map(([name, value]) => [
    name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    value
  ])
  return JSON.stringify(Object.fromEntries(entries))
}

interface RefusedChange {
  readonly id: string
  readonly schoolId?: string | undefined
  readonly name?: string | undefined
  readonly timeZone?: string | undefined
  readonly currency?: string | undefined
}

function refusedProblemOf(
  code: Exclude<SchoolCode | LessonTypeCode | InstructorCode, 'ok'>,
  { id, schoolId = id, name, timeZone, currency }: RefusedChange
): Problem {
  const refusals: Record<typeof code, () => Problem> = {
    school_not_found: () => new Problem('school_not_found', { hint: `There is no school "${schoolId}".` }),
    already_exists: () => invalid('id', `"${id}" is taken.`),
    unknown_time_zone: () => invalid('timeZone', `${timeZoneFault(String(timeZone))}.`),
    has_lessons: () =>
      invalid(
        currency === undefined ? 'timeZone' : 'currency',
        'the school has lessons, so its time zone and currency can no longer change.'
      ),
    lesson_type_not_found: () =>
      new Problem('invalid_request', { hint: `There is no lesson type "${id}" at ${schoolId}.` }),
    units_of_party: () => invalid('units', 'a type with one price per party cannot have units.'),
    instructor_not_found: () =>
      new Problem('invalid_request', { hint: `There is no instructor "${id}" at ${schoolId}.` }),
    name_taken: () => invalid('name', `the school already has an instructor named "${name}".`)
  }
  return refusals[code]()
}

function invalid(field: string, hint: string): Problem {
  return new Problem('invalid_request', { field, hint: `${field}: ${hint}` })
}
