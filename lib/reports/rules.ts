/** The address of the page with what was sold, taught and is owed. */
export const REPORTS_PATH = '/centre/reports'
