import { finishedOf } from '../../../lib/kernel/answer.ts'
import { digestOf } from '../../../lib/text/digest.ts'
import { SCRIPT_DIGEST } from './script.ts'
import { SIZES_DIGEST } from './sizes-script.ts'
import { STYLE_DIGEST } from './style.ts'

/** The page that says that there is no net. */
const NO_NET_PATH = '/centre/no-net'

/** Files that every page needs. */
const SHELL = [
  `/centre/assets/${STYLE_DIGEST}/centre.css`,
  `/centre/assets/${SCRIPT_DIGEST}/centre.js`,
  `/centre/assets/${SIZES_DIGEST}/sizes.js`
]

/** Milliseconds before a stored copy replaces a slow answer, and the maximum age of a copy. */
const SLOW_MS = 5000
const OLD_MS = 86_400_000

/**
 * The service worker. Pages are network first, then the stored copy, then the offline page. Copies are dropped after a day,
 * and all of them on a 401. Files are addressed by digest, so any copy is current; pages from before a release get today's
 * files if theirs are gone. Sign-in pages are never stored.
 */
const WORKER = `'use strict';
const SHELL = 'shell-${digestOf(SHELL.join(' ')).slice(0, 8)}', FILES = ${JSON.stringify(SHELL)}, NO_NET = '${NO_NET_PATH}' + location.search;

addEventListener('install', event => event.waitUntil(fill().then(() => skipWaiting())));
addEventListener('activate', event => event.waitUntil(activate()));
addEventListener('fetch', event => {
  const { request } = event, { pathname } = new URL(request.url);
  if (pathname.startsWith('/centre/assets/')) event.respondWith(file(request, pathname));
  else if (request.mode === 'navigate' && !pathname.startsWith('/centre/sign-in')) event.respondWith(page(event, pathname));
});
tidy();

async function fill() {
  const shell = await caches.open(SHELL);
  if (!(await shell.match(NO_NET))) await shell.addAll([...FILES, NO_NET]);
}

async function activate() {
  for (const name of await caches.keys()) if (name !== SHELL && name !== 'pages') await caches.delete(name);
  await clients.claim();
}

async function file(request, path) {
  const name = path.slice(path.lastIndexOf('/'));
  const copy = await caches.match(request, { ignoreVary: true });
  return copy ?? fetch(request).catch(async () => (await caches.match(FILES.find(file => file.endsWith(name)) ?? path)) ?? Response.error());
}

async function page(event, path) {
  const { request } = event, sent = fetch(request);
  sent.catch(() => {});
  const copy = request.method === 'GET' && (await copyOf(path));
  try {
    const answer = await Promise.race(copy ? [sent, new Promise(done => setTimeout(done, ${SLOW_MS}, copy))] : [sent]);
    if (answer.status === 401) await forget();
    else if (answer.ok && answer !== copy) event.waitUntil(fill().catch(() => {}));
    return answer;
  } catch {
    return copy || (await caches.match(NO_NET)) || Response.error();
  }
}

async function copyOf(path) {
  const pages = await tidy();
  if (!pages || !/^\\/centre\\/?$/.test(path)) return pages?.match(path, { ignoreVary: true });
  const paths = (await pages.keys()).map(({ url }) => new URL(url).pathname), today = new Date().toLocaleDateString('sv');
  const days = paths.filter(path => path.startsWith('/centre/days/')).sort();
  const home = paths.find(path => path === '/centre/mine') ?? days.find(path => path.endsWith(today)) ?? days[0];
  return home && Response.redirect(home);
}

async function tidy() {
  if (!(await caches.has('pages'))) return;
  const pages = await caches.open('pages');
  for (const key of await pages.keys()) {
    const copy = await pages.match(key, { ignoreVary: true });
    if (!(Date.now() - new Date(copy?.headers.get('date')) < ${OLD_MS})) await pages.delete(key);
  }
  return pages;
}

async function forget() {
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase('centre');
}
`

const SENT = WORKER.replace(/^ +/gm, '')

/** The service worker, at an address of its own: browsers ask for it by that, and compare what it holds. */
export const CENTRE_WORKER = finishedOf(Buffer.from(SENT))
