import type { Language } from '../../text/language.ts'

/** Texts about online payments in mails, in one language. */
interface PaymentText {
  /** The receipt. */
  paid(sum: string): string
  returned(sum: string): string
}

export const PAYMENT_TEXT: Readonly<Record<Language, PaymentText>> = {
  en: {
    paid: sum => `${sum} paid online`,
    returned: sum =>
      `${sum} is on its way back to the card or account you paid with. Banks can take up to ten days.`
  },
  pt: {
    paid: sum => `${sum} pagos online`,
    returned: sum =>
      `Devolvemos ${sum} para o cartão ou a conta com que pagou. Os bancos podem demorar até dez dias.`
  },
  es: {
    paid: sum => `${sum} pagados en línea`,
    returned: sum =>
      `Te devolvemos ${sum} a la tarjeta o cuenta con la que pagaste. Los bancos pueden tardar hasta diez días.`
  },
  fr: {
    paid: sum => `${sum} payés en ligne`,
    returned: sum =>
      `Nous remboursons ${sum} sur la carte ou le compte utilisé pour payer. Les banques peuvent mettre jusqu’à dix jours.`
  },
  de: {
    paid: sum => `${sum} online bezahlt`,
    returned: sum =>
      `Du bekommst ${sum} auf die Karte oder das Konto zurück, mit dem du bezahlt hast. Banken brauchen bis zu zehn Tage.`
  }
}
