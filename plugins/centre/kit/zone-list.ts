import { type Html, html } from '../../../lib/pages/html.ts'
import { zoneNames } from '../../../lib/text/zones.ts'

/** Prefixes of time zones to offer; the other names are old spellings and fixed offsets. */
const PLACES = /^(Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//

/** Id of the list. */
export const ZONE_LIST = 'zones'

/** Suggestions of time zones for a field whose `list` is ZONE_LIST. */
export function zoneList(): Html {
  const names = zoneNames().filter(name => PLACES.test(name))
  return html`<datalist id="${ZONE_LIST}">${names.map(name => html`<option value="${name}">`)}</datalist>`
}
