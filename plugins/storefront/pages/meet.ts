import { type Html, html } from '../../../lib/pages/html.ts'
import { passage } from '../../../lib/pages/passage.ts'
import type { Language } from '../../../lib/text/language.ts'
import { GUIDE_TEXT } from '../guide-text.ts'

/** What is known of where a school meets its guests. */
interface MeetingPlace {
  readonly address: string | null
  readonly meet: string
  readonly writtenIn: { readonly meet: string }
}

/** Where a school meets its guests, with a link that opens the map of the reader's own device. */
export function meetCard(place: MeetingPlace, mapLink: string | undefined, language: Language): Html | false {
  const text = GUIDE_TEXT[language]
  return (
    (place.address !== null || place.meet !== '') &&
    html`<aside class="card" aria-labelledby="meet">
<h2 id="meet">${text.meet}</h2>
<p>${meetingPoint(place, language)}${mapLinkTo(mapLink, language)}</p>
</aside>`
  )
}

/** The link to the map; desks have no map of their own to open, and do not show it. */
export function mapLinkTo(link: string | undefined, language: Language): Html | false {
  return (
    link !== undefined && html`<span class="map"><br><a href="${link}">${GUIDE_TEXT[language].map}</a></span>`
  )
}

/** Where guests are met: the address, and what the school adds to it. */
export function meetingPoint({ address, meet, writtenIn }: MeetingPlace, language: Language): Html {
  return html`${address}${address && meet && html`<br>`}${meet && passage(meet, writtenIn.meet, language)}`
}

/** What guests bring: in the school's words, else what nobody is wrong to have at the beach. */
export function bringCard(
  { bring, writtenIn }: { readonly bring: string; readonly writtenIn: { readonly bring: string } },
  language: Language
): Html {
  const text = GUIDE_TEXT[language]
  return html`<aside class="card" aria-labelledby="bring">
<h2 id="bring">${text.bring}</h2>
<p>${bring ? passage(bring, writtenIn.bring, language) : text.bringWords}</p>
</aside>`
}
