/** A contact as sent; omitted members are absent. */
export interface Contact {
  readonly fullName?: string | null
  readonly firstName?: string | null
  readonly lastName?: string | null
  readonly emailAddress?: string | null
  readonly phoneNumber?: string | null
  readonly locales?: readonly string[] | null
  readonly postalCode?: string | null
  readonly country?: string | null
  readonly notes?: string | null
}
