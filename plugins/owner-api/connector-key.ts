import { Type } from '@sinclair/typebox'
import { instant, instantOrNull, textOrNull } from './fields.ts'

const keyMembers = {
  id: Type.String({ format: 'uuid' }),
  label: Type.String(),
  role: Type.String({ description: 'owner, manager or instructor' }),
  staffId: textOrNull,
  scopes: Type.Array(Type.String()),
  lastFour: Type.String(),
  createdAt: instant,
  expiresAt: instant
}

export const ListedKeyAnswer = Type.Object({
  ...keyMembers,
  lastUsedAt: instantOrNull,
  revokedAt: instantOrNull
})

/** A new connector key. Only this response contains its text. */
export const IssuedKeyAnswer = Type.Object({
  ...keyMembers,
  key: Type.String({ description: 'Shown once' })
})

export const connectorKeyExample = {
  id: '0197a4c2-0000-7000-8000-000000000004',
  label: "Marta's assistant",
  role: 'owner',
  staffId: null,
  scopes: ['read', 'propose'],
  lastFour: 'b3Kd',
  createdAt: '2026-06-30T09:15:00.000Z',
  expiresAt: '2026-09-28T09:15:00.000Z'
}
