import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type StaffLocale } from '../../../lib/pages/locale.ts'

/** A link to a page. */
interface Place {
  readonly path: string
  readonly name: string
  readonly hint: string
}

/** A titled list of links to pages; false if empty. */
export function placeList(title: string, places: readonly Place[], locale: StaffLocale): Html | false {
  return (
    places.length > 0 &&
    html`
<nav class="lesson" aria-label="${title}"><h2 class="title">${title}</h2><ul>${places.map(
      ({ path, name, hint }) => html`
<li><a class="slot hit" href="${linkTo(path, locale)}"><span class="name">${name}</span><span class="who">${hint}</span></a></li>`
    )}</ul></nav>`
  )
}
