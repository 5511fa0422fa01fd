import { type RefundTerms, refundPercent, stepsAhead } from '../booking/refund.ts'
import { HOUR_MS } from '../text/dates.ts'
import type { Language } from '../text/language.ts'

/** Texts about cancellation terms, in one language. */
interface TermsText {
  /** `deadline` is empty if cancelling is free until the lesson starts. */
  freeUntil(deadline: string): string
  readonly noLongerFree: string
  partUntil(percent: number, deadline: string): string
  /** Refund by a step, after free cancellation has ended. */
  part(percent: number, refund: string): string
  /** End of a booking with a partial refund: the sum that is due. */
  partDue(due: string): string
}

export const TERMS_TEXT: Readonly<Record<Language, TermsText>> = {
  en: {
    freeUntil: deadline => `Free until ${deadline || 'the lesson starts'}`,
    noLongerFree: 'Free cancellation has ended: the full price is due',
    partUntil: (percent, deadline) => `${percent}% back until ${deadline}`,
    part: (percent, refund) => `Free cancellation has ended: you get ${percent}% back (${refund})`,
    partDue: due =>
      `It was cancelled after free cancellation had ended, so ${due} is due. If you have paid more, the rest will be refunded.`
  },
  pt: {
    freeUntil: deadline => `Gratuito até ${deadline || 'ao início da aula'}`,
    noLongerFree: 'Já não é possível cancelar gratuitamente',
    partUntil: (percent, deadline) => `Devolução de ${percent}% até ${deadline}`,
    part: (percent, refund) =>
      `Já não é possível cancelar gratuitamente: são devolvidos ${percent}% (${refund})`,
    partDue: due =>
      `Foi cancelada depois do prazo gratuito, pelo que são devidos ${due}. Se já pagou mais, o resto ser-lhe-á devolvido.`
  },
  es: {
    freeUntil: deadline => (deadline ? `Gratis hasta el ${deadline}` : 'Gratis hasta que empiece la clase'),
    noLongerFree: 'Ya no se puede cancelar gratis',
    partUntil: (percent, deadline) => `Se devuelve el ${percent} % hasta el ${deadline}`,
    part: (percent, refund) => `Ya no se puede cancelar gratis: se te devuelve el ${percent} % (${refund})`,
    partDue: due =>
      `La cancelación ha llegado fuera del plazo gratuito: se deben ${due}. Si has pagado más, se te devolverá el resto.`
  },
  fr: {
    freeUntil: deadline => `Gratuite jusqu’au ${deadline || 'début du cours'}`,
    noLongerFree: 'L’annulation gratuite n’est plus possible',
    partUntil: (percent, deadline) => `${percent}\u00a0% remboursés jusqu’au ${deadline}`,
    part: (percent, refund) =>
      `L’annulation gratuite n’est plus possible\u00a0: ${percent}\u00a0% vous sont remboursés (${refund})`,
    partDue: due =>
      `L’annulation est arrivée après le délai gratuit\u00a0: ${due} restent dus. Si vous avez payé plus, la différence vous sera remboursée.`
  },
  de: {
    freeUntil: deadline =>
      deadline ? `Kostenlos bis ${deadline} Uhr` : 'Kostenlos bis zum Beginn des Kurses',
    noLongerFree: 'Die kostenlose Stornierung ist nicht mehr möglich',
    partUntil: (percent, deadline) => `${percent} % zurück bis ${deadline} Uhr`,
    part: (percent, refund) =>
      `Die kostenlose Stornierung ist nicht mehr möglich: Du bekommst ${percent} % zurück (${refund})`,
    partDue: due =>
      `Die Stornierung kam nach Ablauf der kostenlosen Frist, deshalb sind ${due} fällig. Hast du mehr bezahlt, bekommst du den Rest zurück.`
  }
}

interface LessonTerms extends RefundTerms {
  readonly startsAt: string
  /** Milliseconds until the start. */
  readonly leadMs: number
  readonly timeZone: string
  readonly isLate: boolean
  readonly isFreed: boolean
}

/** Writes an instant in words. */
type InstantFormat = (
  instant: string,
  timeZone: string,
  language: Language,
  options: { readonly weekday: boolean }
) => string

/** Cancellation terms of a lesson now: the end of free cancellation, and the steps after it. One line each. */
export function termsLines(lesson: LessonTerms, language: Language, formatInstant: InstantFormat): string[] {
  const text = TERMS_TEXT[language]
  if (lesson.isFreed && !lesson.isLate) return [text.freeUntil('')]
  const startMs = Date.parse(lesson.startsAt)
  const deadline = (hours: number) =>
    formatInstant(new Date(startMs - hours * HOUR_MS).toISOString(), lesson.timeZone, language, {
      weekday: true
    })
  const steps = lesson.isFreed ? [] : stepsAhead(lesson, lesson.leadMs)
  const parts = steps.map(({ hours, percent }) => text.partUntil(percent, deadline(hours)))
  if (lesson.isLate) return parts.length > 0 ? parts : [text.noLongerFree]
  return [text.freeUntil(lesson.cutoffHours === 0 ? '' : deadline(lesson.cutoffHours)), ...parts]
}

/** Percent of the price that the guest gets back now. */
export function refundNow(lesson: LessonTerms): number {
  return lesson.isFreed ? 100 : refundPercent(lesson, lesson.leadMs)
}
