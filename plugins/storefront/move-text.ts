import type { Language } from '../../lib/text/language.ts'
import { FRENCH_PAGES } from './languages/french.ts'
import { GERMAN_PAGES } from './languages/german.ts'
import { SPANISH_PAGES } from './languages/spanish.ts'

/** Results of a move that need a notice. */
export const MOVE_ENDINGS = ['done', 'full', 'late', 'gone', 'often', 'unproven', 'many'] as const

export type MoveEnding = (typeof MOVE_ENDINGS)[number]

/** Texts for moving a booking, in one language. */
export interface MoveText {
  readonly heading: string
  readonly intro: string
  readonly choose: string
  readonly none: string
  readonly late: string
  /** Price of a lesson, compared with that of the booking. */
  readonly samePrice: string
  dearer(amount: string): string
  cheaper(amount: string): string
  /** `deadline` is empty if cancelling is free until the lesson starts. */
  freeUntil(deadline: string): string
  readonly notFree: string
  readonly more: string
  /** Shown if the school changed the lesson. */
  readonly freed: { readonly say: string; readonly move: string; readonly cancel: string }
  readonly button: string
  readonly endings: Readonly<Record<MoveEnding, string>>
}

export const MOVE_TEXT: Readonly<Record<Language, MoveText>> = {
  en: {
    heading: 'Move to another lesson',
    intro: 'Free of charge. The price is that of the new lesson.',
    choose: 'Your new lesson',
    none: 'No other lesson of this kind has enough places right now. Please ask the school: it may have another option.',
    late: 'It is too late to move this booking here. The school may still be able to help you.',
    samePrice: 'same price',
    dearer: amount => `${amount} more`,
    cheaper: amount => `${amount} less`,
    freeUntil: deadline => `Free cancellation until ${deadline || 'it starts'}`,
    notFree: 'After moving here you can no longer cancel free of charge.',
    more: 'Show more lessons',
    freed: {
      say: 'The school is sorry: it had to change your lesson. Until the lesson starts, you can choose another one or cancel free of charge.',
      move: 'Choose another lesson',
      cancel: 'Cancel free of charge'
    },
    button: 'Move my booking',
    endings: {
      done: 'Your booking has been moved.',
      full: 'Someone has just taken these places: that lesson no longer has enough left. Your booking stays as it was.',
      late: 'It is too late to move this booking here. Your booking stays as it was.',
      gone: 'That lesson can no longer be chosen. Your booking stays as it was.',
      often:
        'This booking has been moved too many times. Please wait an hour, or ask the school. Your booking stays as it was.',
      unproven:
        'Too many places on that day are waiting to be confirmed. Open the link in our email and move your booking there, or ask the school. Your booking stays as it was.',
      many: 'You cannot have so many places on that day here. Please ask the school. Your booking stays as it was.'
    }
  },
  pt: {
    heading: 'Mudar para outra aula',
    intro: 'Sem custos. O preço é o da nova aula.',
    choose: 'A sua nova aula',
    none: 'Neste momento, nenhuma outra aula deste tipo tem lugares suficientes. Contacte a escola: talvez haja outra possibilidade.',
    late: 'Já é tarde para mudar esta reserva aqui. Contacte a escola: talvez ainda seja possível.',
    samePrice: 'mesmo preço',
    dearer: amount => `mais ${amount}`,
    cheaper: amount => `menos ${amount}`,
    freeUntil: deadline => `Cancelamento gratuito até ${deadline || 'ao início da aula'}`,
    notFree: 'Depois de mudar para esta aula, já não poderá cancelar sem custos.',
    more: 'Mostrar mais aulas',
    freed: {
      say: 'A escola lamenta: teve de alterar a sua aula. Até ao início, pode escolher outra aula ou cancelar sem custos.',
      move: 'Escolher outra aula',
      cancel: 'Cancelar sem custos'
    },
    button: 'Mudar a minha reserva',
    endings: {
      done: 'A sua reserva foi alterada.',
      full: 'Alguém acabou de ocupar estes lugares: essa aula já não tem lugares suficientes. A sua reserva fica como estava.',
      late: 'Já é tarde para mudar esta reserva aqui. A sua reserva fica como estava.',
      gone: 'Essa aula já não pode ser escolhida. A sua reserva fica como estava.',
      often:
        'Esta reserva já foi mudada demasiadas vezes. Espere uma hora ou fale com a escola. A sua reserva fica como estava.',
      unproven:
        'Nesse dia há demasiados lugares à espera de confirmação. Abra a ligação do nosso email e mude a reserva a partir daí, ou fale com a escola. A sua reserva fica como estava.',
      many: 'Não é possível ter aqui tantos lugares nesse dia. Fale com a escola. A sua reserva fica como estava.'
    }
  },
  es: SPANISH_PAGES.move,
  fr: FRENCH_PAGES.move,
  de: GERMAN_PAGES.move
}
