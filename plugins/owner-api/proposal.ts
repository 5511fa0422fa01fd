import { type Static, Type } from '@sinclair/typebox'
import { literals, orNull } from '../../lib/infra/shapes.ts'
import type { ProposalRow } from '../../lib/people/proposals/queries.ts'
import { documentOf, reasonText, renderChange } from '../../lib/people/proposals/rules.ts'
import { instant, instantOrNull, textOrNull } from './fields.ts'

/** A proposal for its owner, with the hash that a confirmation must send. */
export const Proposal = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    kind: literals(['lesson_move', 'stock_change']),
    status: Type.String({ description: 'pending, confirmed, rejected, conflict or expired' }),
    summary: Type.String(),
    before: Type.String({ description: 'State when it was proposed' }),
    after: Type.String({ description: 'Proposed state' }),
    payload: Type.Record(Type.String(), Type.Unknown()),
    participantsNow: orNull(Type.Integer(), {
      description:
        'Seats booked or held now in the lesson to move; null for stock, and after the decision. The summary has the number ' +
        'at the time of the proposal'
    }),
    payloadHash: Type.String({ description: 'SHA-256; send it to confirm' }),
    proposedBy: Type.String({ description: 'Label of the connector key' }),
    createdAt: instant,
    expiresAt: instant,
    decidedAt: instantOrNull,
    decidedBy: textOrNull,
    reason: orNull(Type.String(), { description: 'Reason why it was not applied' })
  },
  { title: 'Proposal' }
)

export function proposal(row: ProposalRow): Static<typeof Proposal> {
  const document = documentOf(row)
  const { document: _, keyLabel: keyName, reason, ...rest } = row
  return {
    ...rest,
    kind: document.kind,
    ...renderChange(document),
    payload: { ...document.payload },
    proposedBy: keyName,
    reason: reasonText(reason)
  }
}

export const proposalExample: Static<typeof Proposal> = {
  id: '0197a4c2-0000-7000-8000-000000000005',
  kind: 'lesson_move',
  status: 'pending',
  summary:
    'Move a lesson with 4 participants: Beginner group lesson, 2026-07-01 10:00 to 12:00, Baleal -> Beginner group lesson, 2026-07-01 14:00 to 16:00, Baleal',
  before: 'Beginner group lesson, 2026-07-01 10:00 to 12:00, Baleal',
  after: 'Beginner group lesson, 2026-07-01 14:00 to 16:00, Baleal',
  payload: {
    lessonId: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
    date: '2026-07-01',
    startTime: '14:00',
    endTime: '16:00',
    spotName: null
  },
  participantsNow: 6,
  payloadHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  proposedBy: "Marta's assistant",
  createdAt: '2026-06-30T09:15:00.000Z',
  expiresAt: '2026-07-01T09:15:00.000Z',
  decidedAt: null,
  decidedBy: null,
  reason: null
}
