import {
  AWAY,
  DAY_MS,
  EVERY_MS,
  HALF_DAY_MS,
  KEEP_MS,
  MAX_PAGES,
  MAX_TAPS,
  PATIENCE_MS,
  QUIET_MS
} from './limits.ts'
import './cells.ts'
import { morph } from './morph.ts'
import type { PageTexts, Tap } from './page-texts.ts'

// The script of all pages. It polls the open page and morphs changed parts in place: open rosters, focus and input stay. It waits for
// two seconds without input, and keeps the row under the pointer (or at the top) in place.

const page = document,
  find = (selector: string) => page.querySelector(selector) as HTMLElement,
  here = location.pathname,
  root = page.documentElement,
  main = find('main'),
  words = main.dataset as unknown as PageTexts,
  { lang } = root
const isLive = 'live' in words,
  isStored = navigator.serviceWorker
const rules = { createHTML: (text: string) => text, createScriptURL: () => `/centre/worker.js?lang=${lang}` }
const policy = self.trustedTypes?.createPolicy('centre', rules) ?? rules
const clock = find('.top h1 + p')?.appendChild(page.createElement('span'))
const boxOf = (row: Element) => row.getBoundingClientRect(),
  headerOf = ({ headers }: Response, name: string) => headers.get(name) as string
let touchedAt = -QUIET_MS
let savedAt: Date | 0 | undefined = 0
let [isHeld, isLoading, isPlain] = [false, false, false]
let isDue: number | false = 0
let fault: 'lost' | 'off' | undefined
let readAt: Date | undefined
let [tag, text] = ['', '']
let base: Promise<IDBDatabase> | undefined
let waiting: Tap[] = []
let pointer: [number, number] | false | undefined

for (const kind of 'pointerdown pointerup pointercancel pointermove pointerleave keydown input wheel touchmove'.split(
  ' '
))
  addEventListener(kind, touched, { capture: true, passive: true })
for (const kind of 'pageshow focus online offline visibilitychange'.split(' ')) addEventListener(kind, beat)
addEventListener('submit', submitted)
setInterval(beat, EVERY_MS)
setInterval(show, 500)
if (isStored) begin().catch(() => {})
for (const button of navigator.clipboard ? page.querySelectorAll<HTMLElement>('[data-copy]') : []) {
  button.classList.remove('hidden')
  button.onclick = async () => {
    await navigator.clipboard.writeText(find(`#${button.dataset.copy}`).textContent)
    button.textContent = button.dataset.done ?? ''
  }
}

function beat() {
  if (page.hidden) return
  if (waiting[0]) drain()
  if (isLive) read()
}

function touched(event: Event) {
  const { type, clientX, clientY, pointerType } = event as PointerEvent
  touchedAt = performance.now()
  isHeld = type === 'pointerdown' || (isHeld && !/up|cancel/.test(type))
  if (pointerType === 'mouse') pointer = type !== 'pointerleave' && [clientX, clientY]
}

async function read(isOwn = 0) {
  if (isLoading || page.hidden) {
    isDue ||= isOwn
    return
  }
  isLoading = true
  try {
    const answer = await fetch(location.href, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (answer.status === 401 || answer.redirected) return location.reload()
    if (!answer.ok) throw answer.status
    const found = headerOf(answer, 'etag')
    readAt = new Date(headerOf(answer, 'date'))
    if (isStored && words.keep && (found !== tag || Number(readAt) - Number(savedAt) > KEEP_MS))
      keep(answer.clone()).catch(() => {})
    if (found !== tag) text = await answer.text()
    tag = found
    fault = undefined
  } catch (cause) {
    fault = Number(cause) > 0 ? 'lost' : 'off'
    const copy = !readAt && isStored && (await caches.match(here))
    readAt ??= new Date(copy ? headerOf(copy, 'date') : performance.timeOrigin)
  }
  isLoading = false
  showState()
  show()
  if (isDue) {
    isDue = 0
    read()
  }
}

function timeOf(at: Date) {
  const weekday = Date.now() - Number(at) > HALF_DAY_MS ? 'short' : undefined
  return at.toLocaleTimeString(lang, { weekday, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

function showState() {
  const parts = [''],
    left = waiting.length
  if (readAt) parts.push(`${words[fault || 'read']} ${timeOf(readAt)}`)
  if (left) parts.push(words.unsent.replace('#', String(left)))
  if (!clock) return
  clock.textContent = parts.join(' · ')
  clock.className = fault || left ? 'lack' : ''
}

function parse(text: string) {
  return new DOMParser().parseFromString(policy.createHTML(text), 'text/html')
}

function show() {
  if (!text || isHeld || performance.now() - touchedAt < QUIET_MS) return
  const fresh = parse(text).querySelector('main') as HTMLElement
  text = ''
  const edge = boxOf(find('.top')).bottom,
    under = pointer ? page.elementFromPoint(...pointer) : null
  const still =
    under !== main && main.contains(under)
      ? under
      : [...main.querySelectorAll('[id]')].find(row => boxOf(row).top >= edge)
  const top = still ? boxOf(still).top : 0,
    rows = new Set<Element>()
  morph(main, fresh, rows, main)
  waiting.forEach(mark)
  if (!rows.size) return
  find('#said').textContent = rows.size > 1 ? words.many.replace('#', String(rows.size)) : words.one
  if (!still?.isConnected) return
  const moved = () => boxOf(still).top - top,
    missing = scrollY + moved() + innerHeight - root.scrollHeight
  if (missing > 0) main.style.minHeight = `${main.offsetHeight + missing}px`
  scrollBy(0, moved())
}

// The offline queue. It stores each arrival tap until the service has answered, in order, and the pages to show offline. A tap carries
// an id and an instant, so a repeat counts once. Other scripts share the queue. It belongs to one person: after another sign-in it is
// cleared, not sent.

async function begin() {
  if (localStorage.who !== words.who) {
    for (const name of await caches.keys()) await caches.delete(name)
    await store('clear')
    localStorage.who = words.who
  }
  await count()
  drain()
  await navigator.serviceWorker.register(policy.createScriptURL(''), { scope: '/centre' })
}

const shared = { store, count, keep, speak, parse, refresh }

declare global {
  interface Window {
    centre: typeof shared
  }
}

self.centre = shared

async function store(act: 'put' | 'delete' | 'clear' | 'getAll', value?: Tap | number): Promise<Tap[]> {
  base ??= new Promise((resolve, fail) => {
    const ask = indexedDB.open('centre')
    ask.onupgradeneeded = () => ask.result.createObjectStore('taps', { keyPath: 'n', autoIncrement: true })
    ask.onsuccess = () => resolve(ask.result as never)
    ask.onerror = fail
  })
  const change = (await base).transaction('taps', 'readwrite', { durability: 'strict' })
  const ask = change.objectStore('taps')[act](value as never)
  return new Promise((resolve, fail) => {
    change.oncomplete = () => resolve(ask.result as never)
    change.onabort = fail
  })
}

async function submitted(event: SubmitEvent) {
  const [form, button] = [event.target as HTMLFormElement, event.submitter as HTMLButtonElement]
  if (isStored && !isPlain && form.id === 'arrivals') {
    event.preventDefault()
    try {
      if (waiting.length >= MAX_TAPS) throw 0
      const at = new Date().toISOString(),
        typed = Object.fromEntries(new FormData(form, button) as Iterable<[string, string]>)
      await store('put', {
        path: '/centre/arrivals',
        at,
        name: String(button.ariaLabel).replace(/.*?:\s/, ''),
        sent: { ...typed, who: words.who, at, op: crypto.randomUUID() }
      })
      await count()
      drain()
    } catch {
      isPlain = true
      form.requestSubmit(button)
      isPlain = false
    }
  } else if (form.method === 'post' && !navigator.onLine) {
    event.preventDefault()
    speak('warn', words.needs)
  }
}

function mark({ sent, name }: Tap) {
  const [id, arrived] = (sent.party ?? '').split('.'),
    isHere = Number(arrived) > 0
  const button = find(`[form=arrivals][value^="${id}"]`) as HTMLButtonElement | null
  if (!button) return
  const [all, here, question] = String(button.dataset.told).split('|'),
    label = isHere ? here : question
  button.value = `${id}.${isHere ? 0 : all}`
  button.textContent = (isHere ? '✓ ' : '') + label
  button.classList.toggle('is-here', isHere)
  button.ariaPressed = String(isHere)
  button.ariaLabel = `${label}: ${name}`
}

async function count() {
  const taps = await store('getAll'),
    refused = taps.filter(({ why }) => why)
  waiting = taps.filter(({ why }) => !why)
  waiting.forEach(mark)
  showState()
  const lines = refused.map(({ name, at, why }) => `\n${name}, ${timeOf(new Date(at))}: ${why}`).join('')
  if (lines)
    speak('bad', words.refused + lines, () => {
      for (const { n } of refused) store('delete', n)
    })
}

async function drain() {
  let place: string | undefined
  await navigator.locks.request('taps', async () => {
    for (;;) {
      const tap = (await store('getAll')).find(({ why }) => !why)
      if (!tap) break
      const { n, path, sent } = tap
      try {
        const answer = await fetch(`${path}?lang=${lang}`, {
          method: 'POST',
          body: new URLSearchParams({ ...sent, say: 'words' }),
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS)
        })
        if (answer.status === 401) return location.reload()
        if (AWAY.test(String(answer.status))) break
        const message = await answer.text()
        if (!answer.ok) tap.why = answer.status === 409 ? message : words.failed
        await (answer.ok ? store('delete', n) : store('put', tap))
        place = headerOf(answer, 'content-location') ?? ''
      } catch {
        break
      }
    }
    for (const { n, at } of await store('getAll'))
      if (Date.now() - Date.parse(at) > DAY_MS) await store('delete', n)
  })
  await count()
  if (place === undefined) return
  if (place.startsWith(here)) history.replaceState(0, '', place)
  refresh()
}

function refresh() {
  touchedAt = -DAY_MS
  tag = ''
  if (isLive) read(1)
}

async function keep(answer: Response) {
  savedAt = readAt
  const pages = await caches.open('pages')
  await pages.put(here, answer)
  for (const old of (await pages.keys()).slice(0, -MAX_PAGES)) await pages.delete(old)
}

function speak(kind: string, text: string, then?: () => void) {
  const note = find('#tell'),
    [message, button] = note.children as unknown as [HTMLElement, HTMLElement]
  note.className = `note ${kind}`
  message.textContent = text
  button.onclick = () => {
    note.togglePopover(false)
    then?.()
  }
  note.togglePopover(true)
}
