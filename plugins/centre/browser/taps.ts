/** Milliseconds that an answer may take. */
export const PATIENCE_MS = 10_000

const DAY_MS = 86_400_000

/** Most taps that wait, and most pages that are kept, on one device. */
const MAX_TAPS = 200
const MAX_PAGES = 40

/** Statuses worth a retry. */
const AWAY = '/408|429|50[234]/'

/**
 * The offline queue of the script. It stores each arrival tap until the service has answered, in order, and the pages to
 * show offline. A tap carries an id and an instant, so a repeat counts once. Other scripts share the queue (SIZES_SCRIPT).
 * It belongs to one person: after another sign-in it is cleared, not sent.
 */
export const TAPS_SCRIPT = `
  async function begin() {
    if (localStorage.who !== words.who) {
      for (const name of await caches.keys()) await caches.delete(name);
      await store('clear');
      localStorage.who = words.who;
    }
    await count();
    drain();
    await navigator.serviceWorker.register(policy.createScriptURL(''), { scope: '/centre' });
  }

  self.centre = { store, count, keep, speak };

  async function store(act, what) {
    base ??= new Promise((done, fail) => {
      const ask = indexedDB.open('centre');
      ask.onupgradeneeded = () => ask.result.createObjectStore('taps', { keyPath: 'n', autoIncrement: true });
      ask.onsuccess = () => done(ask.result);
      ask.onerror = fail;
    });
    const change = (await base).transaction('taps', 'readwrite', { durability: 'strict' });
    const ask = change.objectStore('taps')[act](what);
    return new Promise((done, fail) => {
      change.oncomplete = () => done(ask.result);
      change.onabort = fail;
    });
  }

  async function submitted(event) {
    const { target: form, submitter: button } = event;
    if (isKept && !isPlain && form.id === 'arrivals') {
      event.preventDefault();
      try {
        if (waiting.length >= ${MAX_TAPS}) throw 0;
        const at = new Date().toISOString(), typed = Object.fromEntries(new FormData(form, button));
        await store('put', {
          path: '/centre/arrivals', at, name: button.ariaLabel.replace(/.*?:\\s/, ''),
          sent: { ...typed, who: words.who, at, op: crypto.randomUUID() }
        });
        await count();
        drain();
      } catch {
        isPlain = 1;
        form.requestSubmit(button);
        isPlain = 0;
      }
    } else if (form.method === 'post' && !navigator.onLine) {
      event.preventDefault();
      speak('warn', words.needs);
    }
  }

  function mark({ sent, name }) {
    const [id, told] = (sent.party ?? '').split('.'), isHere = told > 0;
    const button = find('[form=arrivals][value^="' + id + '"]');
    if (!button) return;
    const [all, here, asked] = button.dataset.told.split('|'), label = isHere ? here : asked;
    button.value = id + '.' + (isHere ? 0 : all);
    button.textContent = (isHere ? '✓ ' : '') + label;
    button.classList.toggle('is-here', isHere);
    button.ariaPressed = isHere;
    button.ariaLabel = label + ': ' + name;
  }

  async function count() {
    const taps = await store('getAll'), refused = taps.filter(({ why }) => why);
    waiting = taps.filter(({ why }) => !why);
    waiting.forEach(mark);
    tell();
    const lines = refused.map(({ name, at, why }) => '\\n' + name + ', ' + timeOf(new Date(at)) + ': ' + why).join('');
    if (lines) speak('bad', words.refused + lines, () => refused.forEach(({ n }) => store('delete', n)));
  }

  async function drain() {
    let place = 0;
    await navigator.locks.request('taps', async () => {
      for (let tap; (tap = (await store('getAll')).find(({ why }) => !why)); ) {
        const { n, path, sent } = tap;
        try {
          const answer = await fetch(path + '?lang=' + lang, {
            method: 'POST', body: new URLSearchParams({ ...sent, say: 'words' }), redirect: 'error', signal: AbortSignal.timeout(${PATIENCE_MS})
          });
          if (answer.status === 401) return location.reload();
          if (${AWAY}.test(answer.status)) break;
          const said = await answer.text();
          if (!answer.ok) tap.why = answer.status === 409 ? said : words.failed;
          await (answer.ok ? store('delete', n) : store('put', tap));
          place = headerOf(answer, 'content-location') ?? '';
        } catch {
          break;
        }
      }
      for (const { n, at } of await store('getAll')) if (Date.now() - new Date(at) > ${DAY_MS}) await store('delete', n);
    });
    await count();
    if (place === 0) return;
    if (place.startsWith(here)) history.replaceState(0, '', place);
    touchedAt = tag = -${DAY_MS};
    if (isLive) read(1);
  }

  async function keep(answer) {
    keptAt = readAt;
    const pages = await caches.open('pages');
    await pages.put(here, answer);
    for (const old of (await pages.keys()).slice(0, -${MAX_PAGES})) await pages.delete(old);
  }

  function speak(kind, text, then) {
    const note = find('#tell'), [said, button] = note.children;
    note.className = 'note ' + kind;
    said.textContent = text;
    button.onclick = () => {
      note.togglePopover(0);
      then?.();
    };
    note.togglePopover(1);
  }
`
