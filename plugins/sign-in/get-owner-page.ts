import { html as htmlAnswer } from '../../lib/core/answer.ts'
import { route } from '../../lib/services.ts'
import { html } from '../../lib/util/html.ts'
import { PAGE_HEADERS, page } from './page.ts'

export default route({
  method: 'GET',
  path: '/',
  name: 'getOwnerPage',
  summary: 'Who is signed in',
  description: 'A page that says who is signed in for which school, and signs out.',
  auth: { kind: 'owner' },
  answer: htmlAnswer({ description: 'The page.', headers: PAGE_HEADERS }),
  unlisted: true,
  errors: ['forbidden']
}).handle(({ principal }) =>
  page(
    principal.schoolName,
    html`<p>You are signed in as ${principal.name} (${principal.email}), owner of this school
      (<code>${principal.schoolId}</code>).</p>
    <form method="post" action="/owner/sign-out"><button>Sign out</button></form>`
  )
)
