import { type Html, html } from '../../../lib/pages/html.ts'
import type { PublicSchool } from '../../../lib/storefront/queries.ts'
import { logoOf } from './parts.ts'

/** A sea under a sky, drawn by us: what a school's page begins with. */
const SEASCAPE = html`<svg viewBox="0 0 400 160" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><rect width="400" height="160" fill="#8cc9e4"/><circle cx="322" cy="68" r="15" fill="#fff3c9"/><path d="M0 72h400v88H0z" fill="#2f86a6"/><path d="M0 88c34 0 44-13 82-13 44 0 50 15 92 15 46 0 56-17 104-17 42 0 62 14 122 12v75H0z" fill="#16647f"/><path d="M0 112c52 0 70-17 118-17 58 0 70 22 132 22 54 0 78-20 150-18v61H0z" fill="#0d4b62"/><path d="M0 134c60 2 96-14 156-12 70 2 108 18 244 6v32H0z" fill="#08364a"/></svg>`

/** The top of a school's page: its name and what it says of itself on the sea, and its logo. */
export function cover(school: PublicSchool, description: string): Html {
  return html`<div class="cover">${SEASCAPE}
<div>${logoOf(school)}
<h1>${school.name}</h1>
${description && html`<p>${description}</p>`}</div></div>`
}
