import { route } from '../../lib/deps.ts'
import { htmlPage } from '../../lib/kernel/answer.ts'
import { AUDIENCE_NAMES } from '../../lib/openapi.ts'

/** Allows files of this server, and swagger-ui's data: images. Styles that it sets through the DOM need no permission. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join('; ')

const audiences = AUDIENCE_NAMES.map(name => `<a href="/docs/reference?for=${name}">${name}</a>`).join(' ')

const PAGE = {
  language: 'en',
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Swellbook API reference</title>
<meta name="description" content="Read surf lessons in real time and book them.">
<link rel="icon" type="image/svg+xml" href="/docs/assets/icon.svg">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<link rel="stylesheet" href="/docs/assets/reference.css">
</head>
<body>
<nav class="guides" aria-label="Guides and parts of the reference"><a href="/docs">Guides</a> <a href="/docs/reference">everything</a> ${audiences}</nav>
<div id="reference"><noscript>This page needs JavaScript. The contract itself is at <a href="/openapi.json">/openapi.json</a>.</noscript></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script type="module" src="/docs/assets/reference.js"></script>
</body>
</html>
`
} as const

export default route({
  method: 'GET',
  path: '/docs/reference',
  name: 'getReference',
  summary: 'API reference page',
  description: 'The API contract as a page, with a form to try each operation.',
  auth: { kind: 'public' },
  compress: true,
  answer: htmlPage({
    description: 'The page.',
    example: '<!doctype html>',
    headers: { 'content-security-policy': POLICY }
  }),
  errors: []
}).handle(() => PAGE)
