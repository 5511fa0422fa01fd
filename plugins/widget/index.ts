import { Reply } from '../../lib/core/answer.ts'
import type { Incoming, Plugin } from '../../lib/core/plugin.ts'
import type { Problem } from '../../lib/errors.ts'
import { langOf } from '../../lib/page/reading.ts'
import { languageOf } from '../../lib/util/language.ts'
import { renderWidgetRefusal, widgetHeaders } from '../../lib/widget/page.ts'
import getWidget from './get-widget.ts'
import { mintNonce } from './nonce.ts'

/** A page that others put into theirs. */
export default {
  name: 'widget',
  title: 'Widget',
  description: 'A page for an iframe, with a platform key in its address; refusals are pages too.',
  prefix: '/w',
  rate: 'v2',
  refuse,
  routes: [getWidget]
} satisfies Plugin

function refuse(problem: Problem, request: Incoming): Reply {
  const nonce = mintNonce()
  const page = renderWidgetRefusal(
    reasonOf(problem),
    languageOf(langOf(request.search), request.headers['accept-language']),
    nonce
  )
  return new Reply(problem.status, widgetHeaders(nonce), page)
}

function reasonOf({ status, code }: Problem) {
  if (status === 401) return 'key'
  if (code === 'insufficient_scope') return 'scope'
  if (status === 429) return 'many'
  return status === 503 || status === 500 ? 'away' : 'gone'
}
