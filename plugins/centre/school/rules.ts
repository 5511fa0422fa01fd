/** The address of the page with what a school says of itself. */
export const SCHOOL_PATH = '/centre/school'
