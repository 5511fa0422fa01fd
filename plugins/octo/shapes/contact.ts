import { type Static, Type } from '@sinclair/typebox'
import type { Contact as Given } from '../../../lib/octo/slot.ts'
import { TextOrNull } from './fields.ts'

/** Contact of a booking or unit item; absent fields are null. */
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

/** A missing full name is composed of first and last name. */
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
