import * as v from 'valibot'
import { members, text } from '../text/input.ts'
import { shortId } from '../text/typed.ts'

/** The cookie that remembers who sent a guest, and for how many days after the last click. */
const AFFILIATE_COOKIE = 'sb_aff'
const AFFILIATE_DAYS = 90

/** An affiliate to add; the slug is the last part of its link. */
export const NewAffiliate = members({ slug: shortId(), name: text(200) })

const SLUG = /^[a-z0-9][a-z0-9_-]{0,62}$/

/** Whether a text may be an affiliate's slug. */
export function isSlug(value: string): boolean {
  return SLUG.test(value)
}

/** The Set-Cookie value that remembers a click: of this site alone, out of reach of scripts. */
export function affiliateCookie(slug: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${AFFILIATE_COOKIE}=${slug}; Path=/; Max-Age=${AFFILIATE_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`
}

/** The slug that a Cookie header carries, or undefined; of several the first, which browsers make the closest. */
export function affiliateOf(cookies: string | undefined): string | undefined {
  const found = cookies
    ?.split(';')
    .map(cookie => cookie.trim())
    .find(cookie => cookie.startsWith(`${AFFILIATE_COOKIE}=`))
  const slug = found?.slice(AFFILIATE_COOKIE.length + 1)
  return slug !== undefined && isSlug(slug) ? slug : undefined
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
