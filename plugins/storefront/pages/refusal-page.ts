import type { HtmlPage } from '../../../lib/pages/html.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { renderRefusalPage } from '../../../lib/pages/refusal.ts'
import { STOREFRONT_TEXT, type StorefrontText } from '../text.ts'

/** Error page for guests. */
export function renderStorefrontRefusal(status: number, path: string, locale: PageLocale): HtmlPage {
  const text = STOREFRONT_TEXT[locale.language]
  const schools = linkTo('/schools', locale)
  return renderRefusalPage({
    ...text.refusals[kindOfRefusal(status)],
    language: locale.language,
    path,
    home: { path: schools, name: text.schools },
    link: { path: schools, name: text.allSchools }
  })
}

function kindOfRefusal(status: number): keyof StorefrontText['refusals'] {
  if (status === 404 || status === 410) return 'gone'
  if (status === 429) return 'many'
  return status === 503 ? 'away' : 'wrong'
}
