import { findGear } from '../../../lib/equipment/gear/queries.ts'
import {
  type FoundGuest,
  findPartyGuest,
  formatFit,
  GEAR_KINDS,
  OWN,
  parseBoard
} from '../../../lib/equipment/gear/rules.ts'
import { saveGuest } from '../../../lib/equipment/gear/transactions.ts'
import { limits } from '../../../lib/equipment/sizing/tables.ts'
import { Problem } from '../../../lib/errors.ts'
import { PLAIN_TEXT_HEADERS, Reply } from '../../../lib/kernel/answer.ts'
import { LEVELS } from '../../../lib/lessons/level.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { noticeOf, pageAfter } from '../kit/after.ts'
import { answerFacts } from '../kit/answer-facts.ts'
import { ASSETS } from '../kit/assets.ts'
import { type Option, renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage, value } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { action, page, rerender } from '../kit/page.ts'
import { gearPath, guestPath } from '../kit/paths.ts'
import { requireSamePerson } from '../kit/queued.ts'
import { sizeName } from '../kit/roster-sizes.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { OFFLINE_TEXT } from '../messages/offline.ts'
import { GUEST_FIELDS, type GuestEntries, type GuestField, GuestForm, parseGuest } from './guest-form.ts'
import { sizeChoice } from './size-choice.ts'

export const getCentreGuest = page(
  { params: ['bookingId', 'place'] },
  async ({ principal, viewer, params, read }) => {
    const { bookingId } = params
    const { place } = params
    const found = findPartyGuest(await findGear(read, principal, { bookingId }), bookingId, place)
    if (!found) throw new Problem('not_found')
    return renderGuest(principal, found, {}, viewer)
  }
)

export const measureGuest = action(
  {
    params: ['bookingId', 'place'],
    form: GuestForm.entries,
    example: { name: 'Ana', height: '168', weight: '62', shoe: '38', suit: 'M', version: '0' },
    errors: ['invalid_api_key']
  },
  async ({ principal, viewer, params, body, read, write }) => {
    const { bookingId } = params
    const { place } = params
    const { version, who, say, ...entries } = body
    requireSamePerson(who, principal)
    const refuse = async (status: 400 | 409, state: GuestFormState) => {
      const found = findPartyGuest(await findGear(read, principal, { bookingId }), bookingId, place)
      if (!found) throw new Problem('not_found')
      return rerender(status, renderGuest(principal, found, { entries, ...state }, viewer))
    }
    const input = parseGuest(entries)
    if ('faults' in input) return refuse(400, { faults: input.faults, version })
    const outcome = await saveGuest(write, principal, { bookingId, n: place, version }, input.change)
    if (outcome.slotId === null || outcome.code === 'too_many') throw new Problem('not_found')
    if (say !== undefined)
      return new Reply(outcome.code === 'ok' ? 200 : 409, PLAIN_TEXT_HEADERS, answerFor(outcome, viewer))
    if (outcome.code === 'guest_changed') return refuse(409, { isOvertaken: true })
    const row = `${bookingId}.${place}`
    const notice = noticeOf('guest.set', { ...outcome, code: outcome.code })
    return { to: pageAfter('gear', { ...outcome, row }, notice) }
  }
)

/** Outcome as text, for a form sent from the queue. */
function answerFor({ code }: Awaited<ReturnType<typeof saveGuest>>, { language }: Viewer): string {
  if (code === 'ok') return DOING_TEXT[language].done['guest.set']
  if (code === 'guest_changed') return BEACH_TEXT[language].somebodyChanged(null)
  return DOING_TEXT[language].refused[code]
}

interface GuestFormState {
  /** Values that were typed but not saved. */
  readonly entries?: GuestEntries
  readonly faults?: ReadonlySet<string>
  /** Version of the stored values that the form was filled from, if it is still current. */
  readonly version?: number
  /** True if someone else saved in the meantime. */
  readonly isOvertaken?: boolean
}

function renderGuest(
  person: PersonSession,
  found: FoundGuest,
  { entries = {}, faults = new Set(), version, isOvertaken = false }: GuestFormState,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = BEACH_TEXT[language]
  const { guest, bookingId, lesson, outfits } = found
  const path = guestPath(bookingId, guest.n)
  const called = guest.label || text.nthGuest(guest.n)
  const noted = notedOf(found)
  const typed = (name: GuestField) => entries[name] ?? noted[name]
  const measure = (name: 'height' | 'weight' | 'shoe', { min, max }: { min: number; max: number }) =>
    renderField({
      ...{ name, label: text[name], typed: typed(name), bad: faults.has(name) },
      ...{ mode: 'numeric', placeholder: `${min}–${max}`, max: 5 }
    })
  const levels = [['', text.levelOfLesson] as const, ...LEVELS.map((one): Option => [one, text.levels[one]])]
  return renderOfficePage(person, viewer, {
    title: text.guestTitle(called),
    path,
    date: lesson.date,
    back: { path: gearPath(lesson.id), name: DOING_TEXT[language].back },
    content: html`<p class="soft small">${lesson.startTime} ${lessonNameOf(lesson, language)} · ${formatDay(lesson.date, language, { inside: true })} · ${text.privacy}</p>
${answersOfGuest(found, language)}${isOvertaken && overtaken(found, entries, viewer)}${faults.size > 0 && html`<p class="note bad" role="alert">${text.faulty}</p>`}
<section class="lesson"><form class="form" method="post" action="${linkTo(path, viewer)}" data-name="${called}" data-stays="${OFFLINE_TEXT[language].stays}"><input type="hidden" name="version" value="${version ?? guest.version}">
${renderField({ name: 'name', label: text.name, typed: typed('name'), bad: faults.has('name'), max: 100 })}
${measure('height', limits.heightCm)}${measure('weight', limits.weightKg)}${measure('shoe', limits.shoeSizeEu)}
${renderChoice({ name: 'level', label: text.level, options: levels, chosen: typed('level') })}
<div class="fit">${GEAR_KINDS.map(kind =>
      sizeChoice({ id: kind, kind, outfit: outfits[kind], typed: entries[kind], ...found }, language)
    )}</div>
<p class="soft small">${text.advisedMark}</p>
<button class="button">${text.save}</button></form></section>
<script src="${ASSETS.sizes.path}" defer></script>`
  })
}

/** The guest's answers, except measures. */
function answersOfGuest({ guest, asked: questionnaire }: FoundGuest, language: StaffLanguage): Html | false {
  const questions = questionnaire.questions.filter(({ id, per }) => per === 'person' && guest.answers?.[id])
  const answered = { answers: null, guests: { [guest.n]: guest } }
  return (
    questions.length > 0 &&
    html`<dl class="lesson facts">${answerFacts({ ...questionnaire, questions }, answered, guest.n, language)}</dl>
`
  )
}

/** Stored values of the fields. */
function notedOf({ guest, outfits }: FoundGuest): Readonly<Record<GuestField, string>> {
  const { name, heightCm, weightKg, shoeEu, level } = guest
  const textOf = (value: string | number | null) => String(value ?? '')
  return {
    name: textOf(name),
    height: textOf(heightCm),
    weight: textOf(weightKg),
    shoe: textOf(shoeEu),
    level: textOf(level),
    board: formatFit('board', outfits.board.given),
    suit: formatFit('suit', outfits.suit.given),
    boots: formatFit('boots', outfits.boots.given)
  }
}

/** Name of the other editor, and the fields that differ. */
function overtaken(found: FoundGuest, entries: GuestEntries, { language }: Viewer): Html {
  const text = BEACH_TEXT[language]
  const noted = notedOf(found)
  const labels: Readonly<Record<GuestField, string>> = { ...text, ...text.kinds }
  const entryText = (name: GuestField, entry: string): string => {
    if (entry === '') return '–'
    if (entry === OWN) return text.own
    if (name === 'level') return text.levels[entry as 'beginner'] ?? entry
    const board = name === 'board' ? parseBoard(entry) : undefined
    return board ? sizeName(board, language) : entry
  }
  const differing = GUEST_FIELDS.filter(name => entries[name] !== undefined && entries[name] !== noted[name])
  return html`<div class="note warn" role="alert"><p>${text.somebodyChanged(found.guest.by)}</p><p><b>${text.theirsAndMine}</b></p>
<ul>${differing.map(name => html`<li>${labels[name]}: ${value({ term: name, before: entryText(name, noted[name]), after: entryText(name, entries[name] as string) })}</li>`)}</ul></div>`
}
