import type { AnswersText } from '../answers-text.ts'
import type { ConfirmText } from '../confirm-text.ts'
import type { FormText } from '../form-text.ts'
import type { GuideText } from '../guide-text.ts'
import type { MoveText } from '../move-text.ts'
import type { StoppedText } from '../pages/stopped.ts'
import type { StorefrontText } from '../text.ts'

/** All texts of the booking pages in one language. Each member belongs to one source file. */
export interface PageTexts {
  readonly storefront: StorefrontText
  readonly form: FormText
  readonly confirm: ConfirmText
  readonly answers: AnswersText
  readonly guide: GuideText
  readonly move: MoveText
  readonly stopped: StoppedText
  readonly moreSchools: string
}
