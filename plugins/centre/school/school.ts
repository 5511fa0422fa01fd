import { Problem } from '../../../lib/errors.ts'
import { findFeedDay } from '../../../lib/feeds/queries.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { logoPath, PICTURE_KINDS, type PictureKind, picturePath } from '../../../lib/schools/pictures.ts'
import { getSchool, type School } from '../../../lib/schools/queries.ts'
import { schoolPath } from '../../../lib/storefront/paths.ts'
import { contrastOn, isColour } from '../../../lib/text/colours.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { action, page, rerender } from '../kit/page.ts'
import { SCHOOL_PATH, SETTINGS_PATH } from '../kit/paths.ts'
import { renderSavedNotice, savedNoticeQuery, savedPath } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { zoneList } from '../kit/zone-list.ts'
import { FEED_TEXT, SCHOOL_TEXT, type SchoolNotice } from '../messages/school.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'
import { hasLessons, readSchoolVersion } from './queries.ts'
import {
  FIXED_BY_LESSONS,
  IF_PRESENT,
  SCHOOL_FORM,
  SCHOOL_LINES,
  SCHOOL_PLACE,
  type SchoolField,
  type SchoolValues
} from './school-form.ts'
import { saveSchoolByStaff } from './writes.ts'

export const getOwnSchool = page(
  { query: savedNoticeQuery(SCHOOL_TEXT.en.said) },
  async ({ principal, viewer, query, read }) => {
    const { schoolId } = principal
    // Read the version first: a save is then refused if values changed that this page did not show.
    const version = await readSchoolVersion(read, schoolId)
    const [school, feedDay, isFixed] = await Promise.all([
      getSchool(read, schoolId),
      findFeedDay(read, schoolId),
      hasLessons(read, schoolId)
    ])
    return renderOwnSchool(principal, { ...query, school, version, feedDay, isFixed }, viewer)
  }
)

/** Maximum bytes of a form: all texts at their longest, with characters that take twelve bytes each. */
const MAX_OF_TEXTS = 288 * 1024

export const changeSchoolTexts = action(
  {
    form: { version: optionalText(32), ...SCHOOL_FORM.body },
    example: { name: 'Onda Clara', description: '', bring: '', meet: '' },
    bodyLimit: MAX_OF_TEXTS,
    errors: ['invalid_request', 'not_found']
  },
  async ({ principal, viewer, body, read, write }) => {
    const { schoolId } = principal
    const { version: seen, ...typed } = body
    const isFixed = await hasLessons(read, schoolId)
    const rerenderSchool = (status: 400 | 409, props: Omit<SchoolProps, 'isFixed'>) =>
      rerender(status, renderOwnSchool(principal, { ...props, isFixed }, viewer))
    const refuseFields = async (faults: ReadonlySet<string>) =>
      rerenderSchool(400, { school: await getSchool(read, schoolId), version: seen ?? '', typed, faults })
    // Fixed settings are not on the page, and pages of earlier releases lack `choiceHours` and `choiceFallback`.
    const absent = IF_PRESENT.filter(
      name => typed[name] === '' || (isFixed && FIXED_BY_LESSONS.includes(name))
    )
    const input = SCHOOL_FORM.parse(typed, { absent })
    if ('faults' in input) return refuseFields(input.faults)
    const { code, logId } = await saveSchoolByStaff(write, principal, seen, input.change)
    if (code === 'not_found') throw new Problem('not_found')
    if (code === 'unknown_time_zone') return refuseFields(new Set(['timeZone']))
    if (code === 'school_changed') {
      const version = await readSchoolVersion(write, schoolId)
      return rerenderSchool(409, { school: await getSchool(write, schoolId), version, typed, said: code })
    }
    return { to: savedPath<SchoolNotice>(SCHOOL_PATH, { code, logId }) }
  }
)

const MEETING_FIELDS = ['meetAddress', 'meetAt', 'meetMinutes'] as const

interface SchoolProps {
  readonly school: School
  /** Digest of the texts that the page shows; the form sends it back. */
  readonly version: string
  /** True if time zone and currency can no longer change. */
  readonly isFixed: boolean
  readonly said?: SchoolNotice | undefined
  /** Audit row of the last action. */
  readonly log?: string | undefined
  /** Day on which the feed's address was made. Null without one; absent if only the form is shown. */
  readonly feedDay?: string | null
  /** Values that were typed but not saved; `faults` names the faulty ones. */
  readonly typed?: SchoolValues
  readonly faults?: ReadonlySet<string>
}

function renderOwnSchool(person: PersonSession, props: SchoolProps, viewer: Viewer): HtmlPage {
  const { school, version, said: notice, faults } = props
  const { language } = viewer
  const text = SCHOOL_TEXT[language]
  const stored = SCHOOL_FORM.valuesOf(school, language)
  const values = props.typed ?? stored
  const saved = notice === 'school_changed' ? stored : undefined
  const render = SCHOOL_FORM.renderer({ values, faults, saved }, text, language)
  const field = (name: SchoolField, label?: string) =>
    render(name, { label, bad: wrongWith(name, values[name], viewer) })
  const words = (own: 'description' | 'bring' | 'meet') =>
    (['', 'En', 'Pt'] as const).map(suffix =>
      field(`${own}${suffix}`, [text.fields[own], text.into[suffix]].filter(Boolean).join(', '))
    )
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: SCHOOL_PATH,
    back: { path: SETTINGS_PATH, name: SETTINGS_TEXT[viewer.language].title },
    content: html`${renderSavedNotice(props, text.said, 'school.change', viewer)}<p class="note">${text.hint} <a href="${linkTo(schoolPath(school.id), viewer)}">${text.preview}</a></p>
<form class="lessons" method="post" action="${linkTo(SCHOOL_PATH, viewer)}"><input type="hidden" name="version" value="${version}">
<section class="lesson"><h2 class="title">${text.contact}</h2><div class="form">${SCHOOL_LINES.map(name => field(name))}</div></section>
${placePart(props, field, viewer)}
<section class="lesson"><h2 class="title">${text.bookings}</h2><div class="form"><p><label><input type="checkbox" name="confirmByMail" value="yes"${values.confirmByMail === 'yes' && html` checked`}> ${text.fields.confirmByMail} <span class="soft">(${text.hints.confirmByMail})</span></label></p>${field('digestHour')}</div></section>
<section class="lesson"><h2 class="title">${text.reminders}</h2><div class="form"><p class="soft small">${text.remindersHint}</p>${field('reminderHour')}${field('reviewUrl')}</div></section>
<section class="lesson"><h2 class="title">${text.calledOff}</h2><div class="form"><p class="soft small">${text.calledOffHint}</p>${field('choiceHours')}${field('choiceFallback')}${field('choiceBonus')}${field('creditMonths')}</div></section>
<section class="lesson"><h2 class="title">${text.texts}</h2><div class="form"><p class="soft small">${text.translated}</p>${(['description', 'bring', 'meet'] as const).map(words)}${MEETING_FIELDS.map(name => field(name))}
<button class="button">${text.save}</button></div></section></form>
${PICTURE_KINDS.map(kind => pictureForm(kind, school, viewer))}${props.feedDay !== undefined && feedPart(props.feedDay, viewer)}`
  })
}

/** Fields for time zone, currency and languages. Values that lessons have fixed are shown as text. */
function placePart(
  { school, isFixed }: SchoolProps,
  field: (name: SchoolField) => Html,
  viewer: Viewer
): Html {
  const text = SCHOOL_TEXT[viewer.language]
  const { timeZone, currency } = school
  return html`<section class="lesson"><h2 class="title">${text.place}</h2><div class="form">${isFixed && html`<p>${timeZone}, ${currency} <span class="soft small">${text.fixed}</span></p>`}${SCHOOL_PLACE.filter(name => !isFixed || !FIXED_BY_LESSONS.includes(name)).map(field)}${!isFixed && html`<p class="soft small">${text.notFixed}</p>${zoneList()}`}</div></section>`
}

/** Text of a fault; for a valid colour, its contrast. */
function wrongWith(name: SchoolField, typed: string, { language }: Viewer): string {
  const { faults, faint } = SCHOOL_TEXT[language]
  const isOfColour = name === 'colour' || name === 'colourDark'
  if (isOfColour && isColour(typed))
    return faint(typed, contrastOn(name === 'colour' ? 'light' : 'dark', typed))
  return faults[name in faults ? (name as 'name') : 'words']
}

/** Attributes of the previews. */
const PICTURE_HTML: Readonly<Record<PictureKind, Html>> = {
  logo: html` height="44"`,
  photo: html` width="200" height="100"`
}

/** A picture, and the form that replaces or removes it. */
function pictureForm(kind: PictureKind, { id, logo, photo }: School, viewer: Viewer): Html {
  const text = SCHOOL_TEXT[viewer.language]
  const { name, hint } = text.picture[kind]
  const path =
    kind === 'logo' ? logo && logoPath(id, logo) : photo && picturePath(id, photo, 'photo-640.webp')
  return html`
<section class="lesson"><h2 class="title">${name}</h2><form class="form" method="post" enctype="multipart/form-data" action="${linkTo(`${SCHOOL_PATH}/pictures/${kind}`, viewer)}">
<p class="soft small">${hint}</p>${path && html`<p><img src="${path}" alt=""${PICTURE_HTML[kind]}></p>`}
<p><label for="${kind}">${text.file}</label><input type="file" id="${kind}" name="file" accept="image/png,image/jpeg,image/webp"></p>
<button class="button">${text.put(name)}</button>${path && html`<button class="tap" name="away" value="1">${text.take(name)}</button>`}</form></section>`
}

/** The school's calendar feed: the day since which it has an address, and a button that makes a new address. */
function feedPart(since: string | null, viewer: Viewer): Html {
  const text = FEED_TEXT[viewer.language]
  return html`
<section class="lesson"><h2 class="title">${text.title}</h2><form class="form" method="post" action="${linkTo(`${SCHOOL_PATH}/feed`, viewer)}">
<p class="soft small">${text.hint}</p>${since !== null && html`<p>${text.since(formatDay(since, viewer.language, { year: true, inside: true }))}</p>`}
<button class="button">${since === null ? text.make : text.replace}</button></form></section>`
}
