import { type Html, html } from '../../../lib/pages/html.ts'
import { spokenIn } from '../../../lib/pages/passage.ts'
import { drawSeascape, lightOf } from '../../../lib/pages/seascape.ts'
import type { PublicSchool } from '../../../lib/storefront/queries.ts'
import type { Language } from '../../../lib/text/language.ts'
import { logoOf, photoOf, toldBy } from './parts.ts'

/** How wide the cover stands: as wide as the window, up to the page's width. */
const COVER_WIDTH = '(min-width: 66rem) 58rem, 100vw'

/** The top of a school's page: its name and what it says of itself on the sea, and its logo. */
export function cover(school: PublicSchool, language: Language): Html {
  const { description, writtenIn } = toldBy(school, language)
  return html`<div class="cover">${photoOf(school, COVER_WIDTH) || drawSeascape(lightOf(school.id))}
<div>${logoOf(school)}
<h1>${school.name}</h1>
${description && html`<p${spokenIn(writtenIn.description, language)}>${description}</p>`}</div></div>`
}
