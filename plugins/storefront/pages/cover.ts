import { type Html, html } from '../../../lib/pages/html.ts'
import { langAttribute } from '../../../lib/pages/passage.ts'
import { drawSeascape, lightOf } from '../../../lib/pages/seascape.ts'
import type { PublicSchool } from '../../../lib/storefront/queries.ts'
import type { Language } from '../../../lib/text/language.ts'
import { logoOf, photoOf, schoolTextsOf } from './parts.ts'

/** Sizes attribute of the cover: the width of the window, up to the width of the page. */
const COVER_WIDTH = '(min-width: 66rem) 58rem, 100vw'

/** Header of a school's page: name, description, logo, and a sea picture. */
export function cover(school: PublicSchool, language: Language): Html {
  const { description, writtenIn } = schoolTextsOf(school, language)
  return html`<div class="cover">${photoOf(school, COVER_WIDTH) || drawSeascape(lightOf(school.id))}
<div>${logoOf(school)}
<h1>${school.name}</h1>
${description && html`<p${langAttribute(writtenIn.description, language)}>${description}</p>`}</div></div>`
}
