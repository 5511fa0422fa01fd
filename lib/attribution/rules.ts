import * as v from 'valibot'
import { readCookie, writeCookie } from '../text/cookie.ts'
import { members, text } from '../text/input.ts'
import { isShortId, shortId } from '../text/typed.ts'

/** The cookie that remembers who sent a guest, and for how many days after the last click. */
const AFFILIATE_COOKIE = 'sb_aff'
const AFFILIATE_DAYS = 90

/** An affiliate to add; the slug is the last part of its link. */
export const NewAffiliate = members({ slug: shortId(), name: text(200) })

/** The Set-Cookie value that remembers a click. */
export function affiliateCookie(slug: string, publicUrl: string): string {
  return writeCookie(AFFILIATE_COOKIE, slug, AFFILIATE_DAYS, publicUrl)
}

/** The slug that a Cookie header carries, or undefined. */
export function affiliateOf(cookies: string | undefined): string | undefined {
  const slug = readCookie(cookies, AFFILIATE_COOKIE)
  return slug !== undefined && isShortId(slug) ? slug : undefined
}

/** Any address; only its path decides where a redirect may go. */
const HERE = 'http://here.invalid'

/** A path of this site to go on to, written anew from what was asked; undefined for any other address. */
export function pathWithin(asked: string | undefined): string | undefined {
  // A browser reads //host and /\host as another site, and drops tabs and line breaks before it looks.
  if (asked === undefined || asked.length > 2000 || !/^\/(?![/\\])/.test(asked)) return undefined
  if (!URL.canParse(asked, HERE)) return undefined
  const { origin, pathname, search } = new URL(asked, HERE)
  if (origin !== HERE || !/^\/(?![/\\])/.test(pathname)) return undefined
  return pathname + search
}

/** The link that attributes what follows to an affiliate, and leads on to a path of this site. */
export function affiliatePath(slug: string, path: string): string {
  return `/aff/${slug}?to=${encodeURIComponent(path)}`
}

/** What a report may be narrowed to: months from and to, `YYYY-MM`. */
export const ReportRange = members({
  from: v.exactOptional(month()),
  to: v.exactOptional(month())
})

function month() {
  return v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month such as 2026-07'))
}
