import { type Static, Type } from '@sinclair/typebox'
import type { Contact as Given } from '../../../lib/octo/slot.ts'
import { TextOrNull } from './fields.ts'

/** Who booked, or who takes a seat; every field is there, null where it was not given. */
export const ContactShape = Type.Object(
  {
    fullName: TextOrNull,
    firstName: TextOrNull,
    lastName: TextOrNull,
    emailAddress: TextOrNull,
    phoneNumber: TextOrNull,
    locales: Type.Array(Type.String()),
    postalCode: TextOrNull,
    country: TextOrNull,
    notes: TextOrNull
  },
  { title: 'StrictContact' }
)

/** Writes a contact; without a full name, first and last name stand for it. */
export function contactOf(given: Given = {}): Static<typeof ContactShape> {
  const names = [given.firstName, given.lastName].filter(Boolean).join(' ')
  return {
    fullName: given.fullName ?? (names || null),
    firstName: given.firstName ?? null,
    lastName: given.lastName ?? null,
    emailAddress: given.emailAddress ?? null,
    phoneNumber: given.phoneNumber ?? null,
    locales: [...(given.locales ?? [])],
    postalCode: given.postalCode ?? null,
    country: given.country ?? null,
    notes: given.notes ?? null
  }
}
