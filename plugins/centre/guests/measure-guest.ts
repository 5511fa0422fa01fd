import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { findGear } from '../../../lib/gear/queries.ts'
import { findPartyGuest } from '../../../lib/gear/rules.ts'
import { saveGuest } from '../../../lib/gear/transactions.ts'
import { Reply, seeOther, WORDS_HEADERS } from '../../../lib/kernel/answer.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { requireKeeper } from '../kit/kept.ts'
import { pageAfter, saidOf } from '../kit/notice.ts'
import { OFFICE_HEADERS, officePage } from '../kit/office-page.ts'
import { type Viewer, viewerOf } from '../kit/viewer.ts'
import { DOING_TEXT, type WhyNot } from '../messages/desk.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { GuestForm, readGuest } from './guest-form.ts'
import { type GuestFormState, renderGuest } from './guest-page.ts'
import { GuestParams, requirePlace } from './params.ts'

export default route({
  method: 'POST',
  path: '/guests/:bookingId/:place',
  name: 'measureGuest',
  summary: 'Note measures and sizes of a guest',
  description:
    'What is absent stays, what is empty is taken away. `version` says what was looked at: whoever comes second is shown both. A script that kept the form until there was a net asks for words alone (`say`).',
  auth: { kind: 'person', may: 'sizes' },
  params: GuestParams,
  query: LanguageQuery,
  body: GuestForm,
  bodyType: 'form',
  bodyExample: { name: 'Ana', height: '168', weight: '62', shoe: '38', suit: 'M', version: '0' },
  answer: officePage('The form again, with what stands against it.'),
  redirects: 'To what the lesson takes along.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found', 'invalid_api_key']
}).handle(async ({ principal, params, body, query, request, read, write }) => {
  const bookingId = requireUuid('not_found', params.bookingId)
  const place = requirePlace(params.place)
  const { version, who, say, ...entries } = body
  requireKeeper(who, principal)
  const viewer = viewerOf(principal, query.lang, request.headers)
  const again = async (status: number, state: GuestFormState) => {
    const found = findPartyGuest(await findGear(read, principal, { bookingId }), bookingId, place)
    if (!found) throw new Problem('not_found')
    return new Reply(status, OFFICE_HEADERS, renderGuest(principal, found, { entries, ...state }, viewer))
  }
  const given = readGuest(entries)
  if ('faults' in given) return again(400, { faults: given.faults, version })
  const done = await saveGuest(write, principal, { bookingId, n: place, version }, given.change)
  if (done.slotId === null || done.code === 'too_many') throw new Problem('not_found')
  if (say !== undefined)
    return new Reply(done.code === 'ok' ? 200 : 409, WORDS_HEADERS, answerFor(done, viewer))
  if (done.code === 'guest_changed') return again(409, { isOvertaken: true })
  const row = `${bookingId}.${place}`
  return seeOther(pageAfter('gear', { ...done, row }, saidOf('guest.set', done), viewer))
})

/** What became of what a script had kept, in words. */
function answerFor({ code }: Awaited<ReturnType<typeof saveGuest>>, { language }: Viewer): string {
  if (code === 'ok') return DOING_TEXT[language].done['guest.set']
  if (code === 'guest_changed') return BEACH_TEXT[language].somebodyChanged(null)
  return DOING_TEXT[language].refused[code as WhyNot]
}
