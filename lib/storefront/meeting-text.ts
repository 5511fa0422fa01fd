import { type Meeting, meetingTimeOf } from '../lessons/meeting.ts'
import type { Language } from '../text/language.ts'

/** Texts about the meeting point, in one language; `when` is the time, with the minutes before the lesson. */
interface MeetingText {
  readonly map: string
  when(time: string, minutes: number): string
  /** Minutes before any lesson. */
  before(minutes: number): string
}

export const MEETING_TEXT: Readonly<Record<Language, MeetingText>> = {
  en: {
    map: 'Open the meeting point in maps',
    when: (time, minutes) => `Please be there at ${time}, ${minutes} minutes before the lesson`,
    before: minutes => `Please be there ${minutes} minutes before the lesson`
  },
  pt: {
    map: 'Abrir o ponto de encontro no mapa',
    when: (time, minutes) => `Esteja lá às ${time}, ${minutes} minutos antes da aula`,
    before: minutes => `Esteja lá ${minutes} minutos antes da aula`
  },
  es: {
    map: 'Ver el punto de encuentro en el mapa',
    when: (time, minutes) => `Llega a las ${time}, ${minutes} minutos antes de la clase`,
    before: minutes => `Llega ${minutes} minutos antes de la clase`
  },
  fr: {
    map: 'Voir le point de rendez-vous sur la carte',
    when: (time, minutes) => `Soyez sur place à ${time}, ${minutes} minutes avant le cours`,
    before: minutes => `Soyez sur place ${minutes} minutes avant le cours`
  },
  de: {
    map: 'Treffpunkt auf der Karte ansehen',
    when: (time, minutes) => `Sei bitte um ${time} Uhr da, ${minutes} Minuten vor dem Kurs`,
    before: minutes => `Sei bitte ${minutes} Minuten vor dem Kurs da`
  }
}

/** Page of OpenStreetMap about coordinates ("latitude,longitude"), for devices without a scheme for maps and for emails. */
export function mapPage(at: string): string {
  const [latitude, longitude] = at.split(',')
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

/** Place of a lesson in one line, for calendars: the meeting address first, because programs search it on a map. */
export function locationOf({
  spotName,
  meeting
}: {
  readonly spotName: string
  readonly meeting: Meeting
}): string {
  return [meeting.address, spotName].filter(Boolean).join(', ')
}

/** Meeting point of a lesson as lines of text, without the address. */
export function meetingLines({ words, minutes }: Meeting, localStart: string, language: Language): string[] {
  const time = meetingTimeOf({ minutes }, localStart)
  return [words, time ? MEETING_TEXT[language].when(time, minutes ?? 0) : ''].filter(Boolean)
}
