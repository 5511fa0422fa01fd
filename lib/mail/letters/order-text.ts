import type { Language } from '../../text/language.ts'

/** Texts of a mail about several lessons of one order, in one language. */
interface OrderMailText {
  readonly booked: string
  readonly kept: string
}

/** Texts of mails about orders, by language. */
export const ORDER_MAIL_TEXT: Readonly<Record<Language, OrderMailText>> = {
  en: {
    booked: 'Your lessons are booked',
    kept: 'Your lessons are in the attached calendar file; we will write again if anything changes.'
  },
  pt: {
    booked: 'As suas aulas estão reservadas',
    kept: 'As suas aulas estão no ficheiro de calendário em anexo; se algo mudar, voltamos a escrever.'
  },
  es: {
    booked: 'Tus clases están reservadas',
    kept: 'Tus clases están en el archivo de calendario adjunto; si algo cambia, te volveremos a escribir.'
  },
  fr: {
    booked: 'Vos cours sont réservés',
    kept: 'Vos cours figurent dans le fichier de calendrier ci-joint\u00a0; si quelque chose change, nous vous écrirons de nouveau.'
  },
  de: {
    booked: 'Deine Kurse sind gebucht',
    kept: 'Deine Kurse sind in der angehängten Kalenderdatei; wenn sich etwas ändert, schreiben wir dir wieder.'
  }
}
