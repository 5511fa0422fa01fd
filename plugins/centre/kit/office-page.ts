import { htmlPage } from '../../../lib/kernel/answer.ts'
import { CENTRE_PAGE_HEADERS } from './page-answer.ts'

/** Headers of a page of the office: kept by nobody. */
export const OFFICE_HEADERS = { ...CENTRE_PAGE_HEADERS, 'cache-control': 'no-store' }

/** Answers a page of the office: kept by nobody, for it shows what is somebody's own. */
export function officePage(description: string) {
  return htmlPage({ description, headers: OFFICE_HEADERS })
}
