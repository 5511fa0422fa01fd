import { type Html, html } from '../../../lib/pages/html.ts'
import type { Language } from '../../../lib/text/language.ts'
import { GUIDE_TEXT } from '../guide-text.ts'

/** Where a school is, with a link that opens the map of the reader's own device. */
export function meetCard(
  address: string | null,
  mapLink: string | undefined,
  language: Language
): Html | false {
  const text = GUIDE_TEXT[language]
  return (
    address !== null &&
    html`<aside class="card" aria-labelledby="meet">
<h2 id="meet">${text.meet}</h2>
<p>${address}${mapLinkTo(mapLink, language)}</p>
</aside>`
  )
}

/** The link to the map; desks have no map of their own to open, and do not show it. */
export function mapLinkTo(link: string | undefined, language: Language): Html | false {
  return (
    link !== undefined && html`<span class="map"><br><a href="${link}">${GUIDE_TEXT[language].map}</a></span>`
  )
}

/** What guests bring. */
export function bringCard(language: Language): Html {
  const text = GUIDE_TEXT[language]
  return html`<aside class="card" aria-labelledby="bring">
<h2 id="bring">${text.bring}</h2>
<p>${text.bringWords}</p>
</aside>`
}
