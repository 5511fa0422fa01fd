import type { Language } from '../../text/language.ts'

/** Texts about seats held until the guest confirms. */
interface HoldText {
  /** `deadline` is the end of the hold, to the minute. */
  heldUntil(deadline: string): string
  readonly notInTime: string
  readonly confirm: string
  readonly bookAgain: string
  readonly notYou: string
}

export const HOLD_TEXT: Readonly<Record<Language, HoldText>> = {
  en: {
    heldUntil: deadline =>
      `Your places are held until ${deadline}. Please confirm the booking with the button below before then.`,
    notInTime:
      'The booking was not confirmed in time, so the places are free again. You are welcome to book again while there are places.',
    confirm: 'Confirm my booking',
    bookAgain: 'Book again',
    notYou: 'If you did not book this, simply ignore this email: the places will be released automatically.'
  },
  pt: {
    heldUntil: deadline =>
      `Os seus lugares estão guardados até ${deadline}. Confirme a reserva com o botão abaixo antes dessa hora.`,
    notInTime:
      'A reserva não foi confirmada a tempo, pelo que os lugares voltaram a ficar livres. Pode reservar de novo enquanto houver lugares.',
    confirm: 'Confirmar a minha reserva',
    bookAgain: 'Reservar de novo',
    notYou: 'Se não fez esta reserva, ignore este email: os lugares serão libertados automaticamente.'
  },
  es: {
    heldUntil: deadline =>
      `Te guardamos las plazas hasta el ${deadline}. Confirma la reserva con el botón de abajo antes de esa hora.`,
    notInTime:
      'La reserva no se confirmó a tiempo y las plazas vuelven a estar libres. Puedes reservar otra vez mientras queden plazas.',
    confirm: 'Confirmar mi reserva',
    bookAgain: 'Reservar otra vez',
    notYou: 'Si no has hecho esta reserva, ignora este correo: las plazas se liberarán automáticamente.'
  },
  fr: {
    heldUntil: deadline =>
      `Vos places vous sont réservées jusqu’au ${deadline}. Confirmez la réservation avec le bouton ci-dessous avant cette heure.`,
    notInTime:
      'La réservation n’a pas été confirmée à temps\u00a0: les places sont de nouveau libres. Vous pouvez réserver à nouveau tant qu’il en reste.',
    confirm: 'Confirmer ma réservation',
    bookAgain: 'Réserver à nouveau',
    notYou:
      'Si vous n’avez pas fait cette réservation, ignorez simplement cet e-mail\u00a0: les places seront libérées automatiquement.'
  },
  de: {
    heldUntil: deadline =>
      `Deine Plätze sind bis ${deadline} Uhr reserviert. Bitte bestätige die Buchung vorher über den Button unten.`,
    notInTime:
      'Die Buchung wurde nicht rechtzeitig bestätigt, die Plätze sind deshalb wieder frei. Du kannst gern neu buchen, solange es Plätze gibt.',
    confirm: 'Meine Buchung bestätigen',
    bookAgain: 'Neu buchen',
    notYou:
      'Du hast das nicht gebucht? Dann ignoriere diese E-Mail einfach: Die Plätze werden automatisch wieder frei.'
  }
}
