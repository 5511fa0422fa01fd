import * as v from 'valibot'
import type { Problem } from '../../lib/errors.ts'
import { pageReply, type Reply } from '../../lib/kernel/answer.ts'
import type { Incoming, Plugin } from '../../lib/kernel/plugin.ts'
import { languageOf } from '../../lib/text/language.ts'
import { WidgetQuery, widgetRequestOf } from './asked.ts'
import getWidget from './get-widget.ts'
import { mintNonce } from './nonce.ts'
import { renderWidgetRefusal, widgetHeaders } from './page.ts'

export default {
  name: 'widget',
  title: 'Widget',
  description: 'A page for an iframe, with a platform key in its URL; errors are pages too.',
  prefix: '/w',
  rate: 'widget',
  visitorRate: 'visitors',
  refuse,
  routes: [getWidget]
} satisfies Plugin

function refuse(problem: Problem, request: Incoming): Reply {
  const nonce = mintNonce()
  const widgetRequest = widgetRequestOf(
    v.parse(WidgetQuery, Object.fromEntries(new URLSearchParams(request.search)))
  )
  const page = renderWidgetRefusal(
    reasonOf(problem),
    widgetRequest,
    languageOf(widgetRequest.lang, request.headers['accept-language']),
    nonce
  )
  return pageReply(problem.status, widgetHeaders(nonce), page)
}

/** Reason on the error page. Visitors cannot correct an invalid key, so the page still has a link to the lessons. */
function reasonOf({ status }: Problem) {
  if (status === 401 || status === 403) return 'key'
  if (status === 429) return 'many'
  return status === 503 || status === 500 ? 'away' : 'gone'
}
