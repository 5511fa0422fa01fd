// The script of the form for a guest's measures. Offline it queues the form like an arrival tap, one per guest, and fills the form with
// the queued values until they are sent. A repeat changes nothing.

const { store, count, keep, speak } = self.centre
const form = document.querySelector('[data-name]') as HTMLFormElement,
  path = location.pathname,
  { who = '' } = (document.querySelector('main') as HTMLElement).dataset
if (navigator.serviceWorker) begin().catch(() => {})

async function mine() {
  return (await store('getAll')).filter(
    ({ path: tapPath, why, sent }) => tapPath === path && sent.who === who && !why
  )
}

async function begin() {
  form.addEventListener('submit', save)
  const [last] = await mine()
  for (const field of last ? (form as Iterable<HTMLInputElement>) : [])
    field.value = last?.sent[field.name] ?? field.value
  const answer = await fetch(location.href)
  if (answer.ok) await keep(answer)
}

async function save(event: Event) {
  if (navigator.onLine) return
  event.preventDefault()
  event.stopPropagation()
  const { name = '', stays = '' } = form.dataset
  for (const { n } of await mine()) await store('delete', n)
  await store('put', {
    path,
    name,
    at: new Date().toISOString(),
    sent: { ...Object.fromEntries(new FormData(form) as Iterable<[string, string]>), who }
  })
  await count()
  speak('good', stays)
}
