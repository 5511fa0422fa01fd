import type { Language } from '../../lib/text/language.ts'
import { FRENCH_PAGES } from './languages/french.ts'
import { GERMAN_PAGES } from './languages/german.ts'
import { SPANISH_PAGES } from './languages/spanish.ts'

/** Texts for confirming a booking by email, in one language. */
export interface ConfirmText {
  /** Instruction beside the form. */
  readonly notice: string
  /** Page after the form, while seats are held until `deadline`. */
  readonly sent: { readonly title: string; say(deadline: string): string; readonly spam: string }
  /** The same page, if the email could not be sent. */
  readonly lost: { readonly title: string; say(deadline: string): string }
  /** Page that the link in the email opens. */
  readonly asked: { readonly title: string; say(deadline: string): string; readonly button: string }
  readonly over: { readonly title: string; readonly say: string; readonly again: string }
}

export const CONFIRM_TEXT: Readonly<Record<Language, ConfirmText>> = {
  en: {
    notice:
      'We then send you an email with a link: it is only booked once you tap the link in it and confirm.',
    sent: {
      title: 'One more step: check your email',
      say: deadline =>
        `We are sending you a link. Open it and confirm by ${deadline}: your places are held until then, and released afterwards.`,
      spam: 'Nothing there after a few minutes? Check your spam folder, or ask the school if the address is right.'
    },
    lost: {
      title: 'Please call the school: our email did not go out',
      say: deadline =>
        `We could not send you the link that confirms this booking. Your places are held until ${deadline}. Please ask the school to confirm it before then.`
    },
    asked: {
      title: 'Please confirm your booking',
      say: deadline => `Your places are held until ${deadline}.`,
      button: 'Confirm my booking'
    },
    over: {
      title: 'This booking was not confirmed in time',
      say: 'The places are free again.',
      again: 'Book again'
    }
  },
  pt: {
    notice:
      'Enviamos-lhe depois um email com uma ligação: a reserva só fica feita depois de a abrir e confirmar.',
    sent: {
      title: 'Só falta um passo: veja o seu email',
      say: deadline =>
        `Estamos a enviar-lhe uma ligação. Abra-a e confirme até ${deadline}: até lá os lugares ficam guardados, depois voltam a ficar livres.`,
      spam: 'Não chegou nada ao fim de alguns minutos? Procure no spam ou confirme com a escola se o endereço está certo.'
    },
    lost: {
      title: 'Contacte a escola: o nosso email não seguiu',
      say: deadline =>
        `Não conseguimos enviar-lhe a ligação que confirma esta reserva. Os seus lugares ficam guardados até ${deadline}. Até lá, peça à escola que a confirme.`
    },
    asked: {
      title: 'Confirme a sua reserva',
      say: deadline => `Os seus lugares estão guardados até ${deadline}.`,
      button: 'Confirmar a minha reserva'
    },
    over: {
      title: 'Esta reserva não foi confirmada a tempo',
      say: 'Os lugares voltaram a ficar livres.',
      again: 'Reservar de novo'
    }
  },
  es: SPANISH_PAGES.confirm,
  fr: FRENCH_PAGES.confirm,
  de: GERMAN_PAGES.confirm
}
