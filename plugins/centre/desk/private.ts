import * as v from 'valibot'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { isLessonFault } from '../../../lib/lessons/rules.ts'
import { formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { formDigest } from '../../../lib/text/content.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { optionalText, plain, text } from '../../../lib/text/input.ts'
import { clockTime, dayMinutes, isTime } from '../../../lib/text/times.ts'
import { day, digits, typedText } from '../../../lib/text/typed.ts'
import { readFormId } from '../../../lib/text/uuid.ts'
import { noticeOf, pageAfter } from '../kit/after.ts'
import { hiddenFields, type Option, renderChoice, renderField } from '../kit/field.ts'
import { form } from '../kit/form.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { action, page, rerender } from '../kit/page.ts'
import { maybe } from '../kit/params.ts'
import { dayPath, PRIVATE_PATH } from '../kit/paths.ts'
import { PAY_METHODS } from '../kit/payment-form.ts'
import { listTeachers } from '../kit/queries.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { PARTY_TEXT } from '../messages/party.ts'
import { PLAN_TEXT } from '../messages/plan.ts'
import { PRIVATE_TEXT } from '../messages/private.ts'
import { DESK_BODY, paidBy } from './order.ts'
import type { PrivateType } from './private-queries.ts'
import { listPrivateTypes, listSpots } from './private-queries.ts'
import { bookPrivate, type PrivateRefusal } from './private-writes.ts'

/** Fields of a private lesson and its party. */
const PRIVATE_FORM = form<never>()({
  type: { schema: text(63) },
  date: { schema: day() },
  start: { schema: v.pipe(text(5), v.check(isTime)) },
  spot: { schema: text(200), max: 200 },
  teacher: { schema: v.pipe(typedText(63), plain()) },
  people: { schema: digits(1, 40) },
  name: { schema: text(200), max: 200, isRequired: true },
  phone: { schema: optionalText(40), max: 40, type: 'tel', mode: 'tel' }
})

interface PrivateChoices {
  readonly types: readonly PrivateType[]
  readonly spots: readonly string[]
  readonly teachers: readonly { readonly id: string; readonly name: string }[]
}

interface PrivateState {
  readonly attempt: string
  readonly values: typeof PRIVATE_FORM.initial
  readonly faults?: ReadonlySet<string>
  /** Text about the reason that nothing was booked. */
  readonly refusal?: string
}

export const getPrivateLesson = page(
  { query: { date: maybe(v.pipe(v.string(), v.check(isDate))) } },
  async ({ principal, viewer, query, read, newId }) => {
    const choices = await readChoices(read, principal)
    const date = query.date ?? (await readSchoolToday(read, principal.timeZone))
    const spot = choices.spots[0] ?? ''
    const values = { ...PRIVATE_FORM.initial, type: choices.types[0]?.id ?? '', date, spot, people: '1' }
    return renderPrivate(principal, choices, { attempt: newId(), values }, viewer)
  }
)

export const bookPrivateLesson = action(
  {
    form: { ...PRIVATE_FORM.body, how: DESK_BODY.how, attempt: typedText(4000) },
    example: {
      ...{ type: 'private', date: '2099-07-01', start: '15:00', spot: 'Baleal', teacher: '', people: '1' },
      ...{ name: 'Joana Lima', phone: '', how: 'book', attempt: '0197a4c2-0000-7000-8000-000000000009' }
    }
  },
  async ({ principal, viewer, body, read, write, newId }) => {
    const choices = await readChoices(read, principal)
    const formId = readFormId(body.attempt)
    const attempt = formId ?? newId()
    const show = (status: 400 | 409, state: Partial<PrivateState>) =>
      rerender(status, renderPrivate(principal, choices, { attempt, values: body, ...state }, viewer))
    const input = PRIVATE_FORM.parse(body)
    if ('faults' in input) return show(400, { faults: input.faults })
    const { values } = input
    const type = choices.types.find(({ id }) => id === values.type)
    if (!type) return show(400, { faults: new Set(['type']) })
    if (values.people > type.capacity) return show(400, { faults: new Set(['people']) })
    if (!formId) return show(400, {})
    const lesson = {
      ...{ id: newId(), date: values.date, start: values.start, lessonType: type.id, spot: values.spot },
      end: clockTime(dayMinutes(values.start) + type.durationMinutes),
      ...{ capacity: null, priceCents: null },
      ...(values.teacher !== '' && { instructors: [values.teacher] })
    }
    const order = {
      ...{ id: attempt, requestDigest: formDigest(body), participants: values.people },
      ...{ customerName: values.name, customerEmail: '', customerPhone: values.phone }
    }
    const paid = paidBy(body.how)
    const result = await bookPrivate(write, principal, lesson, order, { paid, here: false })
    // This attempt has made another booking. A new attempt id lets the changed form be sent again.
    const anew = result.code === 'other_content' && { attempt: newId() }
    if (result.code !== 'ok')
      return show(409, { refusal: refusalOf(result.code, result.detail, viewer), ...anew })
    return { to: pageAfter('lesson', result, noticeOf('booking.book', { ...result, code: result.code })) }
  }
)

async function readChoices(read: Sql, { schoolId }: PersonSession): Promise<PrivateChoices> {
  const [types, spots, teachers] = await Promise.all([
    listPrivateTypes(read, schoolId),
    listSpots(read, schoolId),
    listTeachers(read, schoolId)
  ])
  return { types, spots, teachers }
}

function refusalOf(code: PrivateRefusal, instructor: string | null, { language }: Viewer): string {
  const own = { ...PRIVATE_TEXT[language].refused, other_content: PARTY_TEXT[language].used }
  if (isLessonFault(code))
    return `${own.cannot_plan} (${PLAN_TEXT[language].against(code, instructor ?? '')})`
  const texts: Readonly<Record<typeof code, string>> = { ...DOING_TEXT[language].refused, ...own }
  return texts[code]
}

function renderPrivate(
  person: PersonSession,
  { types, spots, teachers }: PrivateChoices,
  { attempt, values, faults = new Set(), refusal }: PrivateState,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = { ...DOING_TEXT[language], ...PRIVATE_TEXT[language] }
  const field = PRIVATE_FORM.renderer({ values, faults }, text, language)
  const typeOption = (type: PrivateType): Option => [
    type.id,
    `${lessonNameOf(type, language)} · ${formatMoney(type.priceCents, person.currency, language)} ${type.isForAll ? text.whole : text.each}`
  ]
  const max = Math.max(1, ...types.map(({ capacity }) => capacity))
  const counts = Array.from({ length: max }, (_, n): Option => [n + 1, String(n + 1)])
  const bad = (name: 'type' | 'people') => faults.has(name) && text.faults[name]
  const picker = (name: 'date' | 'start', type: 'date' | 'time') =>
    renderField({
      name,
      type,
      label: text.fields[name],
      typed: values[name],
      isRequired: true,
      bad: faults.has(name) && text.faults[name]
    })
  const button = (mode: string, label: string, kind: string) =>
    html`<button class="button${kind}" name="how" value="${mode}">${label}</button>`
  const content: Html =
    types.length === 0
      ? html`<p class="note">${text.none}</p>`
      : html`${refusal !== undefined && html`<p class="note bad" role="alert">${refusal}</p>`}<p class="soft small">${text.hint}</p>
<section class="lesson"><form class="form" method="post" action="${linkTo(PRIVATE_PATH, viewer)}">${hiddenFields({ attempt })}
${renderChoice({ name: 'type', label: text.type, options: types.map(typeOption), chosen: values.type, bad: bad('type') })}
${picker('date', 'date')}${picker('start', 'time')}
${renderField({ name: 'spot', label: text.fields.spot, typed: values.spot, max: 200, list: 'spots', isRequired: true, bad: faults.has('spot') && text.faults.spot })}<datalist id="spots">${spots.map(spot => html`<option value="${spot}">`)}</datalist>
${renderChoice({ name: 'teacher', label: text.teacher, options: [['', text.anyone], ...teachers.map(({ id, name }): Option => [id, name])], chosen: values.teacher })}
${field('name')}${field('phone')}
${renderChoice({ name: 'people', label: text.people, options: counts, chosen: values.people, bad: bad('people') })}
${button('book', text.bookNow, '')}${PAY_METHODS.slice(0, 2).map(method => button(method, `${text.bookNow}, ${text.methods[method]}`, ' plain'))}
</form></section>`
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: `${PRIVATE_PATH}?date=${values.date}`,
    ...(isDate(values.date) && { date: values.date, back: { path: dayPath(values.date), name: text.back } }),
    content
  })
}
