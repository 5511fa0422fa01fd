import type { Notice } from '../../../lib/lessons/notices/queries.ts'
import { guestReason } from '../../../lib/lessons/reasons.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { greetingName } from '../../../lib/text/greeting.ts'
import { type Language, translationFor } from '../../../lib/text/language.ts'

/** Parts of a message to a guest. */
interface MessageText {
  hello(name: string, school: string): string
  moved(lesson: string, was: string, now: string): string
  cancelled(lesson: string, was: string): string
  at(day: string, time: string, spot: string): string
  readonly ask: string
  readonly sorry: string
  /** Introduces the link to the guest's choice. */
  readonly choose: string
  reference(reference: string): string
  subject(school: string): string
}

const MESSAGES: Readonly<Record<Language, MessageText>> = {
  en: {
    hello: (name, school) => `Hello${name && ` ${name}`}, this is ${school}.`,
    moved: (lesson, was, now) => `Your lesson (${lesson}) on ${was}, has been moved to ${now}.`,
    cancelled: (lesson, was) => `We are sorry: your lesson (${lesson}) on ${was}, cannot take place.`,
    at: (day, time, spot) => `${day} at ${time}, ${spot}`,
    ask: 'Does that work for you? A short reply is enough.',
    sorry: 'Would you like us to find you another lesson? Please let us know.',
    choose: 'Choose another lesson or your money back here:',
    reference: reference => `Booking ${reference}`,
    subject: school => `Your lesson at ${school}`
  },
  pt: {
    hello: (name, school) => `Olá${name && `, ${name}`}! Escrevemos-lhe da ${school}.`,
    moved: (lesson, was, now) => `A sua aula (${lesson}) de ${was}, foi mudada para ${now}.`,
    cancelled: (lesson, was) => `Lamentamos: a sua aula (${lesson}) de ${was}, não se pode realizar.`,
    at: (day, time, spot) => `${day}, às ${time}, ${spot}`,
    ask: 'Esta alteração convém-lhe? Responda-nos, por favor.',
    sorry: 'Diga-nos se quer que lhe marquemos outra aula.',
    choose: 'Escolha aqui outra aula ou a devolução do dinheiro:',
    reference: reference => `Reserva ${reference}`,
    subject: school => `A sua aula na ${school}`
  },
  es: {
    hello: (name, school) => `Hola${name && `, ${name}`}: te escribimos de ${school}.`,
    moved: (lesson, was, now) => `Tu clase (${lesson}) del ${was}, pasa al ${now}.`,
    cancelled: (lesson, was) => `Lo sentimos: tu clase (${lesson}) del ${was}, no se podrá dar.`,
    at: (day, time, spot) => `${day} a las ${time}, ${spot}`,
    ask: '¿Te viene bien? Contéstanos, por favor.',
    sorry: 'Dinos si quieres que te busquemos otra clase.',
    choose: 'Elige aquí otra clase o la devolución del dinero:',
    reference: reference => `Reserva ${reference}`,
    subject: school => `Tu clase en ${school}`
  },
  fr: {
    hello: (name, school) => `Bonjour${name && ` ${name}`}, ici ${school}.`,
    moved: (lesson, was, now) => `Votre cours (${lesson}) du ${was}, est déplacé au ${now}.`,
    cancelled: (lesson, was) =>
      `Nous sommes désolés\u00a0: votre cours (${lesson}) du ${was}, ne peut pas avoir lieu.`,
    at: (day, time, spot) => `${day} à ${time}, ${spot}`,
    ask: 'Cela vous convient-il\u202f? Un mot de réponse suffit.',
    sorry: 'Dites-nous si nous pouvons vous trouver un autre cours.',
    choose: 'Choisissez ici un autre cours ou le remboursement\u00a0:',
    reference: reference => `Réservation ${reference}`,
    subject: school => `Votre cours chez ${school}`
  },
  de: {
    hello: (name, school) => `Hallo${name && ` ${name}`}, hier ist ${school}.`,
    moved: (lesson, was, now) => `Dein Kurs (${lesson}) am ${was}, wurde verlegt. Neuer Termin: ${now}.`,
    cancelled: (lesson, was) => `Es tut uns leid: Dein Kurs (${lesson}) am ${was}, kann nicht stattfinden.`,
    at: (day, time, spot) => `${day}, um ${time} Uhr, ${spot}`,
    ask: 'Passt dir das? Bitte antworte kurz.',
    sorry: 'Sag uns gern Bescheid, ob wir einen anderen Kurs für dich suchen sollen.',
    choose: 'Hier kannst du einen anderen Kurs oder dein Geld zurück wählen:',
    reference: reference => `Buchung ${reference}`,
    subject: school => `Dein Kurs bei ${school}`
  }
}

/** The message to a guest about a changed lesson, in the guest's language. It ends with the link to the guest's choice, if given. */
export function messageTo(
  notice: Notice,
  schoolName: string,
  chooseUrl?: string
): { subject: string; body: string } {
  const { language, locale, lesson, was, name, kind, reference } = notice
  const text = MESSAGES[language]
  const at = ({ date, startTime, spotName }: Notice['was']) =>
    text.at(formatDay(date, language, { inside: true }), startTime, spotName)
  const called = translationFor(lesson.translations, language, locale)?.name ?? lesson.name
  const sentences =
    kind === 'moved'
      ? [text.moved(called, at(was), at(lesson)), text.ask]
      : [
          text.cancelled(called, at(was)),
          guestReason(notice, language),
          chooseUrl === undefined && text.sorry
        ]
  const body = [text.hello(greetingName(name), schoolName), ...sentences, text.reference(reference)]
  // The link comes last, so that programs recognize it.
  if (chooseUrl !== undefined) body.push(`${text.choose} ${chooseUrl}`)
  return { subject: text.subject(schoolName), body: body.filter(Boolean).join(' ') }
}
