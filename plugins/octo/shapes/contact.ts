import { type Static, Type } from '@sinclair/typebox'
import type { Contact as Given } from '../../../lib/booking/contact.ts'
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

/** Contact with null for absent fields. A missing full name is composed of first and last name. */
export function contactOf(contact: Given = {}): Static<typeof ContactShape> {
  const names = [contact.firstName, contact.lastName].filter(Boolean).join(' ')
  return {
    fullName: contact.fullName ?? (names || null),
    firstName: contact.firstName ?? null,
    lastName: contact.lastName ?? null,
    emailAddress: contact.emailAddress ?? null,
    phoneNumber: contact.phoneNumber ?? null,
    locales: [...(contact.locales ?? [])],
    postalCode: contact.postalCode ?? null,
    country: contact.country ?? null,
    notes: contact.notes ?? null
  }
}
