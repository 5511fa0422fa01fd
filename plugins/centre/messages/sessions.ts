import type { StaffLanguage } from '../../../lib/text/language.ts'

/** What the page of sessions says, in one language. */
interface SessionText {
  readonly title: string
  readonly intro: string
  live(count: number): string
  readonly here: string
  /** Between a browser and its system. */
  readonly on: string
  readonly unknown: string
  span(from: string, until: string): string
  seen(at: string): string
  readonly end: string
  readonly signOut: string
}

const en: SessionText = {
  title: 'Where you are signed in',
  intro: 'End whatever you do not know, and a telephone that is lost: it is signed out at once.',
  live: count => (count === 1 ? 'One device' : `${count} devices`),
  here: 'this one',
  on: 'on',
  unknown: 'Unknown device',
  span: (from, until) => `Since ${from}, until ${until}`,
  seen: at => `Last seen ${at}`,
  end: 'End',
  signOut: 'Sign out'
}

const pt: SessionText = {
  title: 'Onde tem sessão iniciada',
  intro: 'Termine o que não reconhece, ou a sessão de um telemóvel perdido: termina de imediato.',
  live: count => (count === 1 ? 'Um dispositivo' : `${count} dispositivos`),
  here: 'este',
  on: 'em',
  unknown: 'Dispositivo desconhecido',
  span: (from, until) => `Desde ${from}, até ${until}`,
  seen: at => `Última utilização: ${at}`,
  end: 'Terminar',
  signOut: 'Terminar sessão'
}

export const SESSION_TEXT: Readonly<Record<StaffLanguage, SessionText>> = { en, pt }
