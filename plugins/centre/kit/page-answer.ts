import { file } from '../../../lib/kernel/answer.ts'
import { PAGE_HEADERS } from '../../../lib/pages/layout.ts'

/** A page is a person's own, and is asked for anew each time: what has not changed is not sent again. */
export const CENTRE_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  'cache-control': 'private, no-cache',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types centre"
} as const

/** Answers a page of the centre. */
export const CENTRE_PAGE = file(CENTRE_PAGE_HEADERS['content-type'], {
  description: 'The page.',
  headers: CENTRE_PAGE_HEADERS
})
