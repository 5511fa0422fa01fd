import { finishedOf } from '../../../lib/kernel/answer.ts'
import { digestOf } from '../../../lib/text/digest.ts'
import { PATIENCE_MS, TAPS_SCRIPT } from './taps.ts'

/** Milliseconds between two readings, without a touch before anything changes, and between two copies of a page that stays the same. */
const EVERY_MS = 15_000
const QUIET_MS = 2000
const KEEP_MS = 60_000

/** Older times are shown with their weekday. */
const HALF_DAY_MS = 43_200_000

/**
 * The script of all pages. It polls the open page and morphs changed parts in place: open rosters, focus and input stay. It
 * waits for two seconds without input, and keeps the row under the pointer (or at the top) in place.
 */
const LIVE_SCRIPT = `
  const page = document, find = what => page.querySelector(what), here = location.pathname, root = page.documentElement, main = find('main'), words = main.dataset, { lang } = root;
  const isLive = 'live' in words, isKept = navigator.serviceWorker;
  const rules = { createHTML: text => text, createScriptURL: () => '/centre/worker.js?lang=' + lang };
  const policy = globalThis.trustedTypes?.createPolicy('centre', rules) ?? rules;
  const clock = find('.top h1 + p')?.appendChild(page.createElement('span'));
  const boxOf = row => row.getBoundingClientRect(), headerOf = ({ headers }, name) => headers.get(name);
  let touchedAt = -${QUIET_MS}, keptAt = 0, isHeld, isReading, isDue, isPlain, fault, readAt, tag, text, pointer, base, waiting = [];

  for (const kind of 'pointerdown pointerup pointercancel pointermove pointerleave keydown input wheel touchmove'.split(' '))
    addEventListener(kind, touched, { capture: 1, passive: 1 });
  for (const kind of 'pageshow focus online offline visibilitychange'.split(' ')) addEventListener(kind, beat);
  addEventListener('submit', submitted);
  setInterval(beat, ${EVERY_MS});
  setInterval(show, 500);
  if (isKept) begin().catch(() => {});
  for (const button of navigator.clipboard ? page.querySelectorAll('[data-copy]') : []) {
    button.classList.remove('hidden');
    button.onclick = async () => {
      await navigator.clipboard.writeText(find('#' + button.dataset.copy).textContent);
      button.textContent = button.dataset.done;
    };
  }

  function beat() {
    if (page.hidden) return;
    if (waiting[0]) drain();
    if (isLive) read();
  }

  function touched({ type, clientX, clientY, pointerType }) {
    touchedAt = performance.now();
    isHeld = type === 'pointerdown' || (isHeld && !/up|cancel/.test(type));
    if (pointerType === 'mouse') pointer = type !== 'pointerleave' && [clientX, clientY];
  }

  async function read(isOwn) {
    if (isReading || page.hidden) return void (isDue ||= isOwn);
    isReading = 1;
    try {
      const answer = await fetch(location, { cache: 'no-cache', signal: AbortSignal.timeout(${PATIENCE_MS}) });
      if (answer.status === 401 || answer.redirected) return location.reload();
      if (!answer.ok) throw answer.status;
      const found = headerOf(answer, 'etag');
      readAt = new Date(headerOf(answer, 'date'));
      if (isKept && words.keep && (found !== tag || readAt - keptAt > ${KEEP_MS})) keep(answer.clone()).catch(() => {});
      if (found !== tag) text = await answer.text();
      tag = found;
      fault = 0;
    } catch (cause) {
      fault = cause > 0 ? 'lost' : 'off';
      const kept = !readAt && isKept && (await caches.match(here));
      readAt ??= new Date(kept ? headerOf(kept, 'date') : performance.timeOrigin);
    }
    isReading = 0;
    tell();
    show();
    if (isDue) isDue = 0, read();
  }

  function timeOf(at) {
    const weekday = Date.now() - at > ${HALF_DAY_MS} ? 'short' : undefined;
    return at.toLocaleTimeString(lang, { weekday, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  }

  function tell() {
    const said = [''], left = waiting.length;
    if (readAt) said.push(words[fault || 'read'] + ' ' + timeOf(readAt));
    if (left) said.push(words.unsent.replace('#', left));
    if (clock) clock.textContent = said.join(' · '), clock.className = fault || left ? 'lack' : '';
  }

  function show() {
    if (!text || isHeld || performance.now() - touchedAt < ${QUIET_MS}) return;
    const fresh = new DOMParser().parseFromString(policy.createHTML(text), 'text/html').querySelector('main');
    text = '';
    const edge = boxOf(find('.top')).bottom, under = pointer ? page.elementFromPoint(...pointer) : null;
    const still = under !== main && main.contains(under) ? under : [...main.querySelectorAll('[id]')].find(row => boxOf(row).top >= edge);
    const top = still && boxOf(still).top, rows = new Set();
    morph(main, fresh, rows);
    waiting.forEach(mark);
    if (!rows.size) return;
    find('#said').textContent = rows.size > 1 ? words.many.replace('#', rows.size) : words.one;
    if (!still?.isConnected) return;
    const moved = () => boxOf(still).top - top, missing = scrollY + moved() + innerHeight - root.scrollHeight;
    if (missing > 0) main.style.minHeight = main.offsetHeight + missing + 'px';
    scrollBy(0, moved());
  }

  function morph(was, is, rows) {
    if (was.isEqualNode(is)) return;
    const note = () => rows.add(was.closest('[id]') ?? main);
    for (const { name, value } of is.attributes)
      if (was.getAttribute(name) !== value && name !== 'open') was.setAttribute(name, value), note();
    for (const { name } of [...was.attributes])
      if (!is.hasAttribute(name) && name !== 'open' && name !== 'style') was.removeAttribute(name), note();
    for (const child of [...was.children]) if (child.id && !is.children.namedItem(child.id)) child.remove(), note();
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
`

/** Minified: whitespace outside quotes is removed. */
const SCRIPT_SENT = `'use strict';{${LIVE_SCRIPT}${TAPS_SCRIPT}}`
  .replace(
    /('[^'\n]*')|\s*([=(){}[\],;:?<>&|+*!-])\s*/g,
    (_, quoted: string | undefined, sign: string) => quoted ?? sign
  )
  .replaceAll(';}', '}')

/** The script of the centre, for all its pages: a file that a browser keeps. */
export const CENTRE_SCRIPT = finishedOf(Buffer.from(SCRIPT_SENT))

/** Its shortened SHA-256, part of its address. */
export const SCRIPT_DIGEST = digestOf(SCRIPT_SENT).slice(0, 32)
