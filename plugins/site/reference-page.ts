/** Script of the reference page. It shows the OpenAPI document with swagger-ui, in the system's light or dark scheme. */
export const SCRIPT = `const audience = new URLSearchParams(location.search).get('for')
const contract = await (await fetch('/openapi.json' + (audience ? '?for=' + encodeURIComponent(audience) : ''))).json()

// The guides explain keys, retries and errors, so that the first operation is within the first screen.
contract.info.description = 'Try each operation with your key. The [guides](/docs) explain [keys and limits](/docs/getting-started), [retries](/docs/bookings) and [errors](/docs/errors).'

// Requests of the form go to wherever this page came from, whichever name it was reached by.
contract.servers = [{ url: location.origin, description: 'This server' }]

// An example of what may be left out would be sent with every try: no lesson is on the example's day.
for (const path of Object.values(contract.paths)) {
  for (const { parameters = [] } of Object.values(path)) {
    for (const parameter of parameters) if (!parameter.required) delete parameter.example
  }
}
delete contract.components.parameters.IfNoneMatch.example

// A page's script cannot set the cookie of an owner, whom the browser itself signs in.
delete contract.components.securitySchemes.ownerSession
for (const path of Object.values(contract.paths)) {
  for (const operation of Object.values(path)) {
    operation.security = operation.security?.filter(need => !('ownerSession' in need))
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()

// swagger-ui leaves its lists without names, and puts the cursor into the last field of a dialog that is as long.
const nameOf = list =>
  list.id === 'servers' ? 'Server' : (list.closest('[data-param-name]')?.dataset.paramName ?? 'Example')
let dialog = null
function mend() {
  for (const list of document.querySelectorAll('select:not([aria-label])')) list.setAttribute('aria-label', nameOf(list))
  // swagger-ui has no headings of level 2; a gap confuses screen readers.
  for (const heading of document.querySelectorAll('#reference :is(h3, h4, h5, h6):not([aria-level])'))
    heading.setAttribute('aria-level', String(Number(heading.tagName[1]) - 1))
  document.querySelector('.close-modal')?.setAttribute('aria-label', 'Close')
  const opened = document.querySelector('.modal-ux-content')
  if (opened && opened !== dialog) {
    opened.querySelector('input')?.focus({ preventScroll: true })
    opened.scrollTop = 0
  }
  dialog = opened
}

// The example's lesson is nobody's: who tries it books the first lesson that has the seats, under a reference not used yet.
const creating = contract.paths['/api/partner/v1/bookings']?.post
const example = creating?.requestBody.content['application/json'].example
if (creating) creating.description += '\\n\\nTried on this page as it stands, the example books the next lesson with enough seats. **With the key of a real school this is a real booking**; use a [sandbox](/docs/getting-started#sandbox).'
async function fillIn(request) {
  if (!example || request.method !== 'POST' || !request.url.endsWith('/api/partner/v1/bookings')) return request
  let body
  try {
    body = JSON.parse(request.body)
  } catch {
    return request
  }
  if (body?.lessonSlotId !== example.lessonSlotId) return request
  const { 'Content-Type': _, ...headers } = request.headers
  const answer = await fetch('/api/partner/v1/availabilities', { headers })
  const { availabilities = [] } = await answer.json()
  const lesson = availabilities.find(({ spotsRemaining }) => spotsRemaining >= (body.participants ?? 1))
  if (lesson) body.lessonSlotId = lesson.id
  if (body.externalRef === example.externalRef) body.externalRef = 'TRY-' + crypto.getRandomValues(new Uint32Array(1))[0].toString(36)
  request.body = JSON.stringify(body, null, 2)
  return request
}

// Keys outlive a reload and end with the tab.
const KEPT = 'swellbook-keys'
const keep = () => sessionStorage.setItem(KEPT, JSON.stringify(ui.authSelectors.authorized()?.toJS() ?? {}))

new MutationObserver(mend).observe(document.getElementById('reference'), { childList: true, subtree: true })

const ui = SwaggerUIBundle({
  spec: contract,
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  requestInterceptor: fillIn,
  onComplete() {
    ui.layoutActions.show(['operations-tag', 'Lessons and bookings'], true)
    ui.authActions.restoreAuthorization({ authorized: JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') })
    ui.getStore().subscribe(keep)
  },
  defaultModelsExpandDepth: -1,
  defaultModelExpandDepth: 2,
  defaultModelRendering: 'example',
  displayRequestDuration: true,
  persistAuthorization: false,
  validatorUrl: null
})
`

/** Style overrides of swagger-ui: system fonts, spacing, and phone width. */
export const REFERENCE_STYLE = `:root { --sea: #0b6b8a; --line: #d9e2e6 }
html.dark-mode { --sea: #6fc6e0; --line: #3a4347 }
html { scroll-behavior: smooth; -webkit-text-size-adjust: 100% }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; background: #fff }
html.dark-mode body { background: #1c2022 }
noscript { display: block; padding: 2rem }
.guides { max-width: 64rem; margin: 1rem auto 0; padding: 0 1.25rem }
.guides a { color: var(--sea); margin-right: 1rem; padding: .4rem 0; display: inline-block }

#reference, #reference :is(h2, h3, h4, h5, p, li, th, td, label, input, select, .btn, .parameter__name,
  .opblock-tag, .opblock-title, .opblock-summary-method, .opblock-summary-description, .response-col_status, .tablinks) {
  font-family: system-ui, sans-serif
}
.swagger-ui :is(.renderedMarkdown, .markdown) code, html.dark-mode .swagger-ui :is(.renderedMarkdown, .markdown) code {
  color: var(--sea); font-weight: 500
}
.swagger-ui .wrapper { max-width: 64rem; padding: 0 1.25rem; box-sizing: border-box }
.swagger-ui .info { margin: 1rem 0 .5rem }
.swagger-ui .info .title { font-size: 2.25rem; letter-spacing: -0.02em }
.swagger-ui .info .renderedMarkdown p { font-size: 1rem; line-height: 1.6; max-width: 46rem; margin: 0.9em 0 }
.swagger-ui .info .renderedMarkdown code { font-size: 0.85em; overflow-wrap: anywhere }
.swagger-ui .info a, .swagger-ui .link { color: var(--sea) }
.swagger-ui .scheme-container { background: none; box-shadow: none; padding: 0 0 1rem; margin: 0 }
html.dark-mode .swagger-ui .scheme-container { background: none }
.swagger-ui .opblock-tag { font-size: 1.35rem; border-bottom: 1px solid var(--line); padding: 0.9rem 0 }
.swagger-ui .opblock-tag small { font-size: 0.95rem; line-height: 1.5 }
.swagger-ui .opblock { box-shadow: none; border-radius: 6px }
.swagger-ui .opblock .opblock-summary-path { font-size: 0.95rem; overflow-wrap: anywhere }
.swagger-ui .opblock-summary-path a { display: inline-block; line-height: 1.75rem; min-width: 1.75rem }
.swagger-ui .opblock-description-wrapper p { font-size: 0.95rem; line-height: 1.55 }
html:not(.dark-mode) .swagger-ui .btn.authorize { color: #17683f; border-color: #17683f }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #17683f }
html:not(.dark-mode) .swagger-ui .parameter__in { color: #5a5f66 }
.swagger-ui .info .title small { background: #56606e }
.swagger-ui .info .title small.version-stamp { background: #3f6a00 }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #0b5cad }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #17683f }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a4b08 }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0f6b62 }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3242c }
.swagger-ui .microlight span[style*="211, 99, 99"] { color: #ff9a9a !important }
.swagger-ui .microlight code { white-space: pre-wrap !important; overflow-wrap: anywhere }
html.dark-mode .swagger-ui :is(.headers .header-col, .headers .col_header, .tab li button.tablinks) { color: #c9d6dc }
.swagger-ui :focus-visible { outline: 2px solid var(--sea); outline-offset: 2px }

@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 0.75rem }
  .swagger-ui .info { margin: 1.5rem 0 1rem }
  .swagger-ui .info .title { font-size: 1.75rem }
  .swagger-ui .opblock-tag { flex-wrap: wrap }
  .swagger-ui .opblock-tag small { flex: 1 0 100%; padding: 0.25rem 0 0; order: 3 }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap }
  .swagger-ui .opblock .opblock-summary-path { max-width: calc(100vw - 11rem) }
  .swagger-ui .opblock .opblock-summary-method { min-width: 4.25rem; padding: 0.4rem 0 }
  .swagger-ui .opblock .opblock-summary-description { flex: 1 0 100%; padding: 0.3rem 0.25rem 0 }
  .swagger-ui table.parameters, .swagger-ui table.parameters > tbody,
  .swagger-ui table.parameters > tbody > tr, .swagger-ui table.parameters > tbody > tr > td,
  .swagger-ui table.responses-table, .swagger-ui table.responses-table > tbody,
  .swagger-ui table.responses-table > tbody > tr,
  .swagger-ui table.responses-table > tbody > tr > td { display: block; width: auto; max-width: 100% }
  .swagger-ui table.parameters > thead, .swagger-ui table.responses-table > thead { display: none }
  .swagger-ui table.parameters > tbody > tr > td { padding: 0.35rem 0 }
  .swagger-ui table.parameters > tbody > tr { padding: 0.6rem 0; border-bottom: 1px solid var(--line) }
  .swagger-ui .parameters-col_name > * { display: inline-block; margin-right: 0.5rem; padding: 0 }
  .swagger-ui .servers > label { margin-right: 0 }
  .swagger-ui .table-container { padding: 0.5rem 1rem }
  .swagger-ui .parameters-col_description input { width: 100%; max-width: none }
  .swagger-ui :is(pre, .microlight, .highlight-code, .curl-command, .opblock-body) { max-width: 100%; box-sizing: border-box }
  .swagger-ui pre, .swagger-ui pre code, .swagger-ui .microlight { white-space: pre-wrap; overflow-wrap: anywhere; overflow-x: hidden }
  .swagger-ui .modal-ux { min-width: 0; width: calc(100vw - 1.5rem) }
}
`

/** Favicon: a wave. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b6b8a"/><path d="M3 21c4 0 5-9 12-9 5 0 8 4 7 8-1-2-3-3-5-2 1 3 4 5 12 5v4H3z" fill="#fff"/></svg>
`
