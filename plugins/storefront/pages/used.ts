import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import type { Language } from '../../../lib/text/language.ts'
import { STOREFRONT_TEXT } from '../text.ts'

/** The booking that a form has already made, for a form that was sent again with other content. */
export interface ReusedForm {
  readonly customerName: string
  readonly participants: number
  readonly path: string
}

/** Texts for a reused form, in one language. */
interface UsedText {
  readonly title: string
  say(name: string, people: string): string
  readonly see: string
  readonly again: string
}

const TEXT: Readonly<Record<Language, UsedText>> = {
  en: {
    title: 'Nothing new has been booked yet',
    say: (name, people) => `You have already booked with this form: ${name}, ${people}.`,
    see: 'See that booking',
    again: 'To book what is entered below as well, send the form again.'
  },
  pt: {
    title: 'Ainda não foi feita uma nova reserva',
    say: (name, people) => `Com este formulário já fez uma reserva: ${name}, ${people}.`,
    see: 'Ver essa reserva',
    again: 'Para reservar também o que está escrito abaixo, volte a enviar o formulário.'
  },
  es: {
    title: 'Todavía no se ha hecho ninguna reserva nueva',
    say: (name, people) => `Con este formulario ya has hecho una reserva: ${name}, ${people}.`,
    see: 'Ver esa reserva',
    again: 'Para reservar también lo que aparece abajo, envía el formulario otra vez.'
  },
  fr: {
    title: 'Aucune nouvelle réservation pour l’instant',
    say: (name, people) => `Ce formulaire a déjà servi à une réservation\u00a0: ${name}, ${people}.`,
    see: 'Voir cette réservation',
    again: 'Pour réserver aussi ce qui est indiqué ci-dessous, envoyez le formulaire une seconde fois.'
  },
  de: {
    title: 'Noch nichts Neues gebucht',
    say: (name, people) => `Mit diesem Formular hast du schon gebucht: ${name}, ${people}.`,
    see: 'Diese Buchung ansehen',
    again: 'Um auch das zu buchen, was unten steht, schick das Formular noch einmal ab.'
  }
}

/** Note above a form that has booked before. Sending it again makes another booking. */
export function usedNote({ customerName, participants, path }: ReusedForm, locale: PageLocale): Html {
  const text = TEXT[locale.language]
  const people = STOREFRONT_TEXT[locale.language].people(participants)
  return html`<div class="note warn" role="alert"><h3>${text.title}</h3><p>${text.say(customerName, people)} <a href="${linkTo(path, locale)}">${text.see}</a></p><p>${text.again}</p></div>`
}
