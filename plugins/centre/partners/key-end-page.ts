import { formatInstant } from '../../../lib/pages/format.ts'
import { html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { Channel, ChannelKey } from '../../../lib/partners/sales/queries.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { channelPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CHANNEL_TEXT } from '../messages/partners.ts'

/** The key that is to end, and whether another takes its place. */
interface KeyEnd {
  readonly channel: Channel
  readonly key: ChannelKey
  readonly does: 'replace' | 'revoke'
}

/** What it means to replace or end a key, before it is done. */
export function renderKeyEnd(person: PersonSession, { channel, key, does }: KeyEnd, viewer: Viewer): string {
  const { language } = viewer
  const text = CHANNEL_TEXT[language]
  const path = channelPath(channel.id)
  const used =
    key.lastUsedAt === null
      ? text.neverUsed
      : text.usedAt(formatInstant(key.lastUsedAt, person.timeZone, language, { year: true }))
  return renderOfficePage(person, viewer, {
    title: does === 'replace' ? text.replaces(key.lastFour) : text.revokes(key.lastFour),
    path: `${path}/keys/${key.id}?do=${does}`,
    place: 'channels',
    back: { path, name: channel.name },
    content: html`<section class="lesson"><form class="form" method="post" action="${linkTo(`${path}/keys/${key.id}/${does}`, viewer)}">
<p><b>${channel.name}</b> · …${key.lastFour} · ${used}</p>
<p class="soft small">${does === 'replace' ? text.replaceHint : text.revokeHint}</p>
<button class="button">${does === 'replace' ? text.replaceNow : text.revokeNow}</button></form></section>`
  })
}
