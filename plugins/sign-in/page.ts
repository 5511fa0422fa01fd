import { createHash } from 'node:crypto'
import { Html, html } from '../../lib/util/html.ts'

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem;color:#123}' +
  'button{font:inherit;padding:.5rem 1rem}'

const digest = createHash('sha256').update(STYLE).digest('base64')

/** Headers of these pages. With no referrer at all, a browser would send their forms with the Origin "null". */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${digest}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin'
}

/** A whole page around its content. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${new Html(STYLE)}</style></head>
<body><h1>${title}</h1>${content}</body>
</html>
`.text
}
