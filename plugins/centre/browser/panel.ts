// The side panel of a wide screen, which shows a booking beside the day. On narrow screens, or with a modifier key, the
// booking opens as a page.

const { parse, refresh } = self.centre
const list = document.querySelector('#lessons') as HTMLElement | null,
  isWide = matchMedia('(min-width: 64rem)'),
  panel = document.createElement('aside')
panel.id = 'panel'
panel.hidden = true
panel.ariaLabel = list?.dataset.panel ?? ''
document.body.append(panel)
let opener: HTMLElement | undefined

list?.addEventListener('click', event => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.party a[href*="/centre/bookings/"]')
  if (!link || !isWide.matches || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  opener = link
  fill(link.href)
})
panel.addEventListener('click', event => {
  if ((event.target as Element).closest('[data-close]')) close()
})
panel.addEventListener('submit', event => {
  const { target, submitter } = event
  const form = target as HTMLFormElement
  if (form.method !== 'post' || !navigator.onLine) return
  event.preventDefault()
  const body = new URLSearchParams(new FormData(form, submitter) as never)
  fill((submitter as HTMLButtonElement | null)?.getAttribute('formaction') ?? form.action, body)
})
addEventListener('keydown', event => {
  if (event.key === 'Escape' && !panel.hidden) close()
})

function close() {
  panel.hidden = true
  panel.replaceChildren()
  opener?.focus()
}

/** Shows the answer in the panel if it is a booking; else goes to it. */
async function fill(address: string, body?: URLSearchParams) {
  try {
    const answer = await fetch(address, body ? { method: 'POST', body } : {})
    if (!answer.url.includes('/centre/bookings/') || (!answer.ok && !body)) throw 0
    const fresh = parse(await answer.text())
    const [title, main] = ['.top h1', 'main'].map(part => fresh.querySelector(part) as HTMLElement)
    const top = document.createElement('div')
    const open = document.createElement('a')
    const button = document.createElement('button')
    top.className = 'further'
    open.className = button.className = 'tap'
    open.href = body && !answer.redirected ? address : answer.url
    open.textContent = list?.dataset.open ?? ''
    button.textContent = list?.dataset.close ?? ''
    button.dataset.close = ''
    top.append(title as HTMLElement, open, button)
    panel.replaceChildren(top, ...(main as HTMLElement).childNodes)
    panel.hidden = false
    panel.scrollTop = 0
    button.focus()
    if (body) refresh()
  } catch {
    location.assign(body ? (opener as HTMLAnchorElement).href : address)
  }
}
