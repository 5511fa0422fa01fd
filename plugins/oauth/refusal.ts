import type { Problem } from '../../lib/errors.ts'
import { pageReply, type Reply } from '../../lib/kernel/answer.ts'
import type { Incoming } from '../../lib/kernel/plugin.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { linkTo, staffLocaleOf } from '../../lib/pages/locale.ts'
import { renderRefusalPage } from '../../lib/pages/refusal.ts'
import { OAUTH_PATHS } from '../../lib/partners/oauth/rules.ts'
import { STAFF_LANGUAGES, type StaffLanguage } from '../../lib/text/language.ts'

const TEXT: Readonly<Record<StaffLanguage, { title: string; say: string; later: string; home: string }>> = {
  en: {
    title: 'The assistant could not be connected',
    say: 'Its request is not valid. Remove it there and add it again. If that does not help, report it to its maker.',
    later: 'The service is busy. Wait a minute and start again in the assistant.',
    home: 'Control centre'
  },
  pt: {
    title: 'Não foi possível ligar o assistente',
    say: 'O pedido dele não é válido. Remova-o lá e volte a adicioná-lo. Se não resultar, avise quem o fez.',
    later: 'O serviço está ocupado. Espere um minuto e recomece no assistente.',
    home: 'Centro de controlo'
  }
}

/** Error page of the authorization endpoint, which a person sees. Other endpoints return JSON. */
export function refuseAuthorization(problem: Problem, { path, headers }: Incoming): Reply | undefined {
  if (path !== OAUTH_PATHS.authorization) return undefined
  const locale = staffLocaleOf(undefined, headers)
  const { language } = locale
  const text = TEXT[language]
  const { hint } = problem.body
  const say = problem.status === 400 ? text.say : text.later
  const home = linkTo('/centre', locale)
  return pageReply(
    problem.status,
    PAGE_HEADERS,
    renderRefusalPage({
      language,
      languages: STAFF_LANGUAGES,
      title: text.title,
      say: language === 'en' && problem.status === 400 ? `${say} ${hint}` : say,
      path: '/centre',
      home: { path: home, name: 'Swellbook' },
      link: { path: home, name: text.home }
    })
  )
}
