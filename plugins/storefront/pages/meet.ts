import { type Html, html } from '../../../lib/pages/html.ts'
import { foreignText } from '../../../lib/pages/passage.ts'
import type { Language } from '../../../lib/text/language.ts'
import { GUIDE_TEXT } from '../guide-text.ts'

interface MeetingPlace {
  readonly address: string | null
  readonly meet: string
  readonly writtenIn: { readonly meet: string }
}

/** Card of the meeting place, with a link to the device's map. */
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

/** Link to the map, hidden on desktops, which have no map app. */
export function mapLinkTo(link: string | undefined, language: Language): Html | false {
  return (
    link !== undefined && html`<span class="map"><br><a href="${link}">${GUIDE_TEXT[language].map}</a></span>`
  )
}

/** Meeting point: the address and the school's text. */
export function meetingPoint({ address, meet, writtenIn }: MeetingPlace, language: Language): Html {
  return html`${address}${address && meet && html`<br>`}${meet && foreignText(meet, writtenIn.meet, language)}`
}

/** Packing list: the school's text, or a generic one. */
export function bringCard(
  { bring, writtenIn }: { readonly bring: string; readonly writtenIn: { readonly bring: string } },
  language: Language
): Html {
  const text = GUIDE_TEXT[language]
  return html`<aside class="card" aria-labelledby="bring">
<h2 id="bring">${text.bring}</h2>
<p>${bring ? foreignText(bring, writtenIn.bring, language) : text.bringWords}</p>
</aside>`
}
