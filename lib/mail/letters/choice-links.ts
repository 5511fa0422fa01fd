import { formatDay, formatInstant } from '../../pages/format.ts'
import { END_TEXT } from '../../storefront/end-text.ts'
import { choosePath } from '../../storefront/links.ts'
import type { MailData } from '../data.ts'

/** The called-off bookings of a mail whose guests can still choose. Empty without a secret to sign the links. */
function openChoices(parts: readonly MailData[], secret: string | undefined) {
  return parts.flatMap(part => {
    const { choice } = part.booking
    if (part.kind !== 'cancelled' || !choice || secret === undefined) return []
    return [{ part, choice, path: choosePath(secret, { schoolId: part.school.id, choiceId: choice.id }) }]
  })
}

/** The deadline of a guest's choice. Undefined if there is none. */
export function choiceLine(parts: readonly MailData[], secret: string | undefined): string | undefined {
  const choices = openChoices(parts, secret)
  const [first] = choices
  if (first === undefined) return undefined
  const { lesson, language } = first.part
  const { paid, unpaid } = END_TEXT[language].choose
  const until = formatInstant(first.choice.until, lesson.timeZone, language, { weekday: true })
  return choices.some(({ choice }) => choice.heldCents > 0) ? paid(until) : unpaid(until)
}

/** Links to the choices of a mail. In an order, each names the lesson that was called off. */
export function choiceLinks(
  parts: readonly MailData[],
  { publicUrl, secret }: { readonly publicUrl: string; readonly secret?: string | undefined }
): { readonly name: string; readonly url: string }[] {
  return openChoices(parts, secret).map(({ part: { lesson, language }, path }) => {
    const { link } = END_TEXT[language].choose
    const time = `${formatDay(lesson.localDate, language, { brief: true })}, ${lesson.localStart}`
    return {
      name: parts.length > 1 ? `${time} · ${link}` : link,
      url: `${publicUrl}${path}?lang=${language}`
    }
  })
}
