import type { Notice } from '../../../lib/centre/weather/queries.ts'
import { guestReason } from '../../../lib/lessons/reasons.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Language, schoolLanguageFor } from '../../../lib/text/language.ts'
import { lessonNameOf } from '../pages/lesson-item.ts'

/** What a message to a guest is made of. */
interface MessageText {
  hello(name: string, school: string): string
  moved(lesson: string, was: string, now: string): string
  cancelled(lesson: string, was: string): string
  at(day: string, time: string, spot: string): string
  readonly ask: string
  readonly sorry: string
  reference(reference: string): string
  subject(school: string): string
}

const MESSAGES: Readonly<Record<Language, MessageText>> = {
  en: {
    hello: (name, school) => `Hello${name && ` ${name}`}, this is ${school}.`,
    moved: (lesson, was, now) => `Your lesson (${lesson}) of ${was}, has moved to ${now}.`,
    cancelled: (lesson, was) => `We are sorry: your lesson (${lesson}) of ${was}, cannot take place.`,
    at: (day, time, spot) => `${day} at ${time}, ${spot}`,
    ask: 'Does that suit you? Please answer in a word.',
    sorry: 'Please tell us if we may find you another lesson.',
    reference: reference => `Booking ${reference}`,
    subject: school => `Your lesson at ${school}`
  },
  pt: {
    hello: (name, school) => `Olá${name && `, ${name}`}! Daqui fala da ${school}.`,
    moved: (lesson, was, now) => `A sua aula (${lesson}) de ${was}, passou para ${now}.`,
    cancelled: (lesson, was) => `Lamentamos: a sua aula (${lesson}) de ${was}, não se pode realizar.`,
    at: (day, time, spot) => `${day.charAt(0).toLowerCase()}${day.slice(1)}, às ${time}, ${spot}`,
    ask: 'Dá-lhe jeito? Responda-nos, por favor.',
    sorry: 'Diga-nos se podemos marcar outra aula.',
    reference: reference => `Reserva ${reference}`,
    subject: school => `A sua aula na ${school}`
  }
}

/** What to write to a guest whose lesson has changed, in the guest's language. */
export function messageTo(notice: Notice, schoolName: string): { subject: string; body: string } {
  const { language, lesson, was, name, kind, reference } = notice
  const text = MESSAGES[language]
  const at = ({ date, startTime, spotName }: Notice['was']) =>
    text.at(formatDay(date, language), startTime, spotName)
  const called = lessonNameOf(lesson, schoolLanguageFor(language))
  const said =
    kind === 'moved'
      ? [text.moved(called, at(was), at(lesson)), text.ask]
      : [text.cancelled(called, at(was)), guestReason(notice, language), text.sorry]
  const body = [text.hello(name.split(/\s+/)[0] ?? '', schoolName), ...said, text.reference(reference)]
  return { subject: text.subject(schoolName), body: body.filter(Boolean).join(' ') }
}
