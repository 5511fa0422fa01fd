import type * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import type { AuditAct } from '../../../lib/people/audit/rules.ts'
import { action, type Unbound } from './page.ts'
import { type Undone, undoAct } from './writes.ts'

interface UndoSpec<B extends v.ObjectEntries> {
  /** Acts that the route undoes: those that its own act in routes.ts permits. */
  readonly acts: readonly AuditAct[]
  readonly form?: B
  readonly example?: Readonly<Record<string, unknown>>
}

/** The action that undoes a row of the audit log and leads back to a page that says so. sql/functions/people/undo_act.sql has the inverses. */
export function undo<const B extends v.ObjectEntries = never>(
  { acts, ...spec }: UndoSpec<B>,
  pageOf: (
    undone: Undone,
    body: [B] extends [never] ? undefined : v.InferOutput<v.ObjectSchema<B, undefined>>
  ) => string
): Unbound<'logId'> {
  return action<'logId', Record<never, never>, B>(
    { params: ['logId'], ...spec },
    async ({ principal, params, body, write }) => {
      const undone = await undoAct(write, principal, params.logId, acts)
      if (undone.code === 'not_found') throw new Problem('not_found')
      return { to: pageOf(undone, body) }
    }
  )
}

/** The same for acts on a partner: a row of another partner is not found. */
export function undoOfPartner(
  acts: readonly AuditAct[],
  pageOf: (partnerId: string, code: string) => string
): Unbound<'logId' | 'partnerId'> {
  return action({ params: ['partnerId', 'logId'] }, async ({ principal, params, write }) => {
    const { code } = await undoAct(write, principal, params.logId, acts, params.partnerId)
    if (code === 'not_found') throw new Problem('not_found')
    return { to: pageOf(params.partnerId, code) }
  })
}
