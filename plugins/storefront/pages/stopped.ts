import { type Html, html } from '../../../lib/pages/html.ts'
import type { FormLimit } from '../../../lib/storefront/gate.ts'
import type { PublicSchool } from '../../../lib/storefront/queries.ts'
import type { Language } from '../../../lib/text/language.ts'
import { FRENCH_PAGES } from '../languages/french.ts'
import { GERMAN_PAGES } from '../languages/german.ts'
import { SPANISH_PAGES } from '../languages/spanish.ts'
import { contactLinks } from './parts.ts'

/** Reason why a valid form was refused, and the school's contact. */
export interface StoppedForm {
  readonly limit: FormLimit
  readonly seatsADay: number
  readonly school: PublicSchool
}

/** Texts of a refused form, in one language. */
export interface StoppedText {
  readonly address: { readonly title: string; readonly say: string }
  readonly guest: { readonly title: string; say(seatsADay: number): string }
  readonly school: { readonly title: string; readonly say: string }
  readonly mail: { readonly title: string; readonly say: string }
  readonly origin: { readonly title: string; readonly say: string }
  readonly ask: string
}

const TEXT: Readonly<Record<Language, StoppedText>> = {
  en: {
    address: {
      title: 'One moment, please',
      say: 'Many bookings have just come from your network. This one was not made; what you typed is still here. Please send it again in ten minutes.'
    },
    guest: {
      title: 'Please book this one with the school',
      say: seatsADay =>
        `With one email address you can book up to ${seatsText(seatsADay, 'place', 'places')} a day with a school here. This booking was not made.`
    },
    school: {
      title: 'Please ask the school directly',
      say: 'Many places are waiting for their guests to confirm, so this form is not taking bookings at the moment. Yours was not made; what you typed is still here.'
    },
    mail: {
      title: 'Please ask the school directly',
      say: 'This booking needs a confirmation by email, but we cannot send you any more emails today. It was not made; what you typed is still here.'
    },
    origin: {
      title: 'Please ask the school directly',
      say: 'Many places have already been booked from your network, or with your email domain, so this form takes no more from there. Yours was not booked; what you typed is still here.'
    },
    ask: 'The school can also book it for you:'
  },
  pt: {
    address: {
      title: 'Um momento, por favor',
      say: 'Acabam de chegar muitas reservas da sua rede. Esta não foi feita; o que escreveu continua aqui. Volte a enviá-la daqui a dez minutos.'
    },
    guest: {
      title: 'Reserve diretamente com a escola',
      say: seatsADay =>
        `Com um endereço de email pode reservar aqui até ${seatsText(seatsADay, 'lugar', 'lugares')} por dia em cada escola. Esta reserva não foi feita.`
    },
    school: {
      title: 'Fale diretamente com a escola',
      say: 'Há muitos lugares à espera de confirmação, e por isso este formulário não aceita mais reservas de momento. A sua não foi feita; o que escreveu continua aqui.'
    },
    mail: {
      title: 'Fale diretamente com a escola',
      say: 'Esta reserva tem de ser confirmada por email, mas hoje já não lhe podemos enviar mais mensagens. Não foi feita; o que escreveu continua aqui.'
    },
    origin: {
      title: 'Fale diretamente com a escola',
      say: 'Já foram reservados muitos lugares a partir da sua rede, ou com o seu domínio de email, e por isso este formulário não aceita mais reservas daí. A sua não foi feita; o que escreveu continua aqui.'
    },
    ask: 'A escola também pode fazer a reserva:'
  },
  es: SPANISH_PAGES.stopped,
  fr: FRENCH_PAGES.stopped,
  de: GERMAN_PAGES.stopped
}

function seatsText(count: number, singular: string, plural: string): string {
  return `${count} ${count === 1 ? singular : plural}`
}

/** Note above a refused form, with the reason and the contact. */
export function stoppedNote({ limit, seatsADay, school }: StoppedForm, language: Language): Html {
  const text = TEXT[language]
  const { title } = text[limit]
  const sentence = limit === 'guest' ? text.guest.say(seatsADay) : text[limit].say
  const contact = contactLinks(school)
  return html`<div class="note warn" role="alert"><h3>${title}</h3><p>${sentence}</p>${
    contact && html`<p>${text.ask}<br>${contact}</p>`
  }</div>`
}
