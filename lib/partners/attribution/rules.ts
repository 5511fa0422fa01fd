import * as v from 'valibot'
import { readCookie, writeCookie } from '../../text/cookie.ts'
import { members, text } from '../../text/input.ts'
import { isShortId, shortId } from '../../text/typed.ts'

/** Cookie that stores the affiliate for 90 days after the last click. */
const AFFILIATE_COOKIE = 'sb_aff'
const AFFILIATE_DAYS = 90

/** An affiliate to add. The slug becomes the last part of its link. */
export const NewAffiliate = members({ slug: shortId(), name: text(200) })

export function affiliateCookie(slug: string, publicUrl: string): string {
  return writeCookie(AFFILIATE_COOKIE, slug, AFFILIATE_DAYS, publicUrl)
}

/** Slug in a Cookie header; undefined if absent or malformed. */
export function affiliateOf(cookies: string | undefined): string | undefined {
  const slug = readCookie(cookies, AFFILIATE_COOKIE)
  return slug !== undefined && isShortId(slug) ? slug : undefined
}

/** Any valid origin, because only the path of the result is used. */
const BASE = 'http://here.invalid'

/** Normalizes a redirect path of this site. Undefined for any other target. */
export function parseRedirectPath(target: string | undefined): string | undefined {
  // Browsers treat //host and /\host as another site, after removing tabs and line breaks.
  if (target === undefined || target.length > 2000 || !/^\/(?![/\\])/.test(target)) return undefined
  if (!URL.canParse(target, BASE)) return undefined
  const { origin, pathname, search } = new URL(target, BASE)
  if (origin !== BASE || !/^\/(?![/\\])/.test(pathname)) return undefined
  return pathname + search
}

/** Link that attributes a guest to an affiliate, and redirects to a path of this site. */
export function affiliatePath(slug: string, path: string): string {
  return `/aff/${slug}?to=${encodeURIComponent(path)}`
}

/** Optional first and last month of a report, `YYYY-MM`. */
export const ReportRange = members({
  from: v.exactOptional(monthSchema()),
  to: v.exactOptional(monthSchema())
})

function monthSchema() {
  return v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month such as 2026-07'))
}
