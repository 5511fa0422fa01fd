import { finishedOf } from '../../../lib/kernel/answer.ts'
import { digestOf } from '../../../lib/text/digest.ts'

/**
 * The script of the form for a guest's measures. Offline it queues the form like an arrival tap, one per guest, and fills
 * the form with the queued values until they are sent. A repeat changes nothing.
 */
const SIZES_SCRIPT = `'use strict';
{
  const { store, count, keep, speak } = self.centre;
  const form = document.querySelector('[data-name]'), path = location.pathname, { who } = document.querySelector('main').dataset;
  if (navigator.serviceWorker) begin().catch(() => {});

  async function mine() {
    return (await store('getAll')).filter(({ path: of, why, sent }) => of === path && sent.who === who && !why);
  }

  async function begin() {
    form.addEventListener('submit', save);
    const [last] = await mine();
    for (const field of last ? form : []) field.value = last.sent[field.name] ?? field.value;
    const answer = await fetch(location);
    if (answer.ok) await keep(answer);
  }

  async function save(event) {
    if (navigator.onLine) return;
    event.preventDefault();
    event.stopPropagation();
    const { name, stays } = form.dataset;
    for (const { n } of await mine()) await store('delete', n);
    await store('put', { path, name, at: new Date().toISOString(), sent: { ...Object.fromEntries(new FormData(form)), who } });
    await count();
    speak('good', stays);
  }
}
`

const SIZES_SENT = SIZES_SCRIPT.replace(/^ +/gm, '')

/** The script of a guest's form: a file that a browser keeps. */
export const CENTRE_SIZES = finishedOf(Buffer.from(SIZES_SENT))

/** Its shortened SHA-256, part of its address. */
export const SIZES_DIGEST = digestOf(SIZES_SENT).slice(0, 32)
