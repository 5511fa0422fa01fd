import { finishedOf } from '../../lib/kernel/answer.ts'
import { digestOf } from '../../lib/text/digest.ts'

/**
 * The one script of the centre. It reads the page again while somebody looks at it, and changes in place what has changed:
 * open rosters, focus and typed text stay. It waits until nobody has touched the page for a moment, and keeps what lies under
 * the pointer, or at the top of the window, where it is.
 */
const LIVE_SCRIPT = `'use strict';
{
  const EVERY_MS = 15000, QUIET_MS = 2000;
  const main = document.querySelector('main[data-live]');
  if (main) start();
  for (const button of navigator.clipboard ? document.querySelectorAll('[data-copy]') : []) {
    button.classList.remove('hidden');
    button.onclick = async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
      button.textContent = button.dataset.done;
    };
  }

  function start() {
    const policy = globalThis.trustedTypes?.createPolicy('centre', { createHTML: text => text }) ?? { createHTML: text => text };
    const { read: WORD, lost: LOST, one: ONE, many: MANY } = main.dataset;
    const said = document.getElementById('said');
    const clock = document.querySelector('.top h1 + p').appendChild(document.createElement('span'));
    let touchedAt = -QUIET_MS, readAt = new Date(performance.timeOrigin), isHeld = false, isReading = false, tag, text, pointer;
    tell(false);

    for (const kind of ['pointerdown', 'pointerup', 'pointercancel', 'pointermove', 'pointerleave', 'keydown', 'input', 'wheel', 'touchmove'])
      document.addEventListener(kind, touched, { capture: true, passive: true });
    for (const kind of ['focus', 'online']) addEventListener(kind, read);
    addEventListener('pageshow', ({ persisted }) => persisted && read());
    document.addEventListener('visibilitychange', read);
    setInterval(read, EVERY_MS);
    setInterval(show, 500);

    function touched({ type, clientX, clientY, pointerType }) {
      touchedAt = performance.now();
      if (type === 'pointerdown') isHeld = true;
      if (/pointer(up|cancel)/.test(type)) isHeld = false;
      if (pointerType === 'mouse') pointer = type === 'pointerleave' ? undefined : [clientX, clientY];
    }

    async function read() {
      if (isReading || document.hidden) return;
      isReading = true;
      try {
        const answer = await fetch(location.href, { cache: 'no-cache' });
        if (answer.status === 401 || answer.redirected) return location.reload();
        if (!answer.ok) throw answer.status;
        const found = answer.headers.get('etag');
        if (found !== tag) text = await answer.text();
        tag = found;
        readAt = new Date(answer.headers.get('date') ?? performance.timeOrigin);
        tell(false);
      } catch {
        tell(true);
      } finally {
        isReading = false;
      }
      show();
    }

    function tell(isLost) {
      const time = readAt.toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
      clock.textContent = ' · ' + (isLost ? LOST : WORD) + ' ' + time;
      clock.className = isLost ? 'lack' : '';
    }

    function show() {
      if (text === undefined || isHeld || performance.now() - touchedAt < QUIET_MS) return;
      const fresh = new DOMParser().parseFromString(policy.createHTML(text), 'text/html').querySelector('main');
      text = undefined;
      const still = underPointer() ?? firstInView();
      const top = still?.getBoundingClientRect().top;
      const rows = new Set();
      morph(main, fresh, rows);
      if (rows.size === 0) return;
      if (still?.isConnected) hold(still, top);
      said.textContent = rows.size === 1 ? ONE : MANY.replace('#', rows.size);
    }

    function underPointer() {
      const found = pointer && document.elementFromPoint(...pointer);
      return found && found !== main && main.contains(found) ? found : undefined;
    }

    function firstInView() {
      const edge = document.querySelector('.top').getBoundingClientRect().bottom;
      return [...main.querySelectorAll('[id]')].find(row => row.getBoundingClientRect().top >= edge);
    }

    function hold(still, top) {
      const moved = () => still.getBoundingClientRect().top - top;
      const missing = scrollY + moved() + innerHeight - document.documentElement.scrollHeight;
      if (missing > 0) main.style.minHeight = main.offsetHeight + missing + 'px';
      scrollBy({ top: moved(), behavior: 'instant' });
    }
  }

  function morph(was, is, rows) {
    if (was.isEqualNode(is)) return;
    const note = () => rows.add(was.closest('[id]') ?? main);
    for (const { name, value } of is.attributes)
      if (was.getAttribute(name) !== value && name !== 'open') was.setAttribute(name, value), note();
    for (const { name } of [...was.attributes])
      if (!is.hasAttribute(name) && name !== 'open' && name !== 'style') was.removeAttribute(name), note();
    const kept = new Set([...is.children].map(({ id }) => id));
    for (const child of [...was.children]) if (child.id && !kept.has(child.id)) child.remove(), note();
    const known = new Map([...was.children].map(child => [child.id, child]));
    let at = was.firstChild;
    for (const node of [...is.childNodes]) {
      const same = node.id ? known.get(node.id) : at && !at.id && at.nodeName === node.nodeName ? at : undefined;
      while (same && at && at !== same && !at.id) {
        const next = at.nextSibling;
        at.remove();
        at = next;
      }
      if (!same) was.insertBefore(document.importNode(node, true), at), note();
      else if (same === at) at = at.nextSibling;
      else was.insertBefore(same, at), note();
      if (same?.nodeType === 1) morph(same, node, rows);
      else if (same && same.data !== node.data) same.data = node.data, note();
    }
    while (at) {
      const next = at.nextSibling;
      at.remove(), note();
      at = next;
    }
  }
}
`

const SCRIPT_SENT = LIVE_SCRIPT.replace(/^ +/gm, '')

/** The script of the centre, for all its pages: a file that a browser keeps. */
export const CENTRE_SCRIPT = finishedOf(Buffer.from(SCRIPT_SENT))

/** What names it in its address: another script has another. */
export const SCRIPT_DIGEST = digestOf(SCRIPT_SENT).slice(0, 32)
