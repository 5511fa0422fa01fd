import { normalizeCode } from '../../lib/booking/offers/rules.ts'
import { parseCreditCode } from '../../lib/credits/code.ts'
import { findUsableCredit } from '../../lib/credits/queries.ts'
import type { Deps } from '../../lib/deps.ts'
import { findTypedPack, type TypedPack } from '../../lib/packs/queries.ts'
import type { PublicLesson } from '../../lib/storefront/lesson.ts'
import { codeFault } from '../../lib/storefront/rules.ts'
import { type CodeEntry, codesIn } from './pages/code.ts'

/**
 * The code of a form: an offer of the school, or else a pack or a credit. Reads the primary database, because another booking may have
 * used the credit a moment ago.
 */
export async function readCode(
  { write }: Pick<Deps, 'write'>,
  lesson: PublicLesson,
  form: Readonly<Record<string, unknown>>,
  people: number
): Promise<CodeEntry> {
  const { code } = codesIn(form)
  const creditCode = parseCreditCode(code)
  const isOffer = lesson.offers.some(offer => offer.code === normalizeCode(code))
  if (isOffer || !creditCode) return { code, fault: codeFault(lesson, { count: people, code }) }
  const pack = await findTypedPack(write, lesson.schoolId, creditCode.digest, lesson.typeId)
  if (pack) return { code, pack, fault: packFault(pack, people) }
  const credit = await findUsableCredit(write, lesson.schoolId, creditCode.digest)
  if (!credit || credit.currency !== lesson.currency) return { code, fault: 'unknown' }
  return { code, credit, fault: credit.leftCents === 0 ? 'used' : undefined }
}

function packFault({ isFit, left }: TypedPack, people: number): CodeEntry['fault'] {
  if (!isFit) return 'unmet'
  if (left === 0) return 'used'
  return left < people ? 'few' : undefined
}

/**
 * True if the totals of a form were shown without its code, or with another amount of credit. Not with a pack, because then there is
 * nothing to pay.
 */
export function isCodeNew(
  form: Readonly<Record<string, unknown>>,
  { code, credit, pack }: CodeEntry
): boolean {
  if (pack) return false
  const { shown, shownCredit } = codesIn(form)
  return code !== shown || (credit !== undefined && String(credit.leftCents) !== shownCredit)
}
