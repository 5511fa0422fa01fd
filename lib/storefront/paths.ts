/** The address of a lesson's page. */
export function lessonPath(id: string): string {
  return `/book/${id}`
}

/** The address of a school's page. */
export function schoolPath(id: string): string {
  return `/schools/${encodeURIComponent(id)}`
}
