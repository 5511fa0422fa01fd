// The script of the forms on which the desk books and changes a party: buttons beside each number, a total that follows the form, and
// former guests while a name is typed. Without it the buttons of the form do the same.

interface FormerGuest {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly language: string | null
  readonly date: string
}

const PAUSE_MS = 150
const form = document.querySelector('#sheet') as HTMLFormElement
const { fewer = '', more = '', price = '', guests = '', max = '' } = form.dataset
const { lang } = document.documentElement
const priced = 'select.number, [name=price], [name=code]'
const numbers = [...form.querySelectorAll<HTMLSelectElement>('select.number')]
let timer = 0
let latest = 0

form.querySelector('.own')?.classList.remove('own')
for (const select of numbers) addStepper(select)
form.addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement
  const then = field.matches(priced)
    ? count
    : /^(name|phone)$/.test(field.name)
      ? () => search(field)
      : undefined
  if (!then) return
  clearTimeout(timer)
  timer = setTimeout(() => then().catch(() => {}), PAUSE_MS)
})

function addStepper(select: HTMLSelectElement) {
  const row = document.createElement('span')
  row.className = 'find'
  select.replaceWith(row)
  const step = (label: string, sign: string, change: 1 | -1) => {
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', className: 'tap', textContent: sign })
    button.ariaLabel = `${select.labels[0]?.textContent ?? ''}: ${label}`
    button.onclick = () => {
      const next = select.selectedIndex + change
      const people = numbers.reduce((sum, { value }) => sum + Number(value), Number(change))
      if (!select.options[next] || (change > 0 && people > Number(max))) return
      select.selectedIndex = next
      select.dispatchEvent(new Event('input', { bubbles: true }))
    }
    return button
  }
  row.append(select)
  select.before(step(fewer, '−', -1))
  select.after(step(more, '+', 1))
}

/** Fetches the total of the order. Until it arrives, CSS hides the former total. */
async function count() {
  latest += 1
  const own = latest
  const values = [...form.querySelectorAll<HTMLInputElement>(priced)].map(({ name, value }) => [name, value])
  const answer = await fetch(`${price}?${new URLSearchParams({ lang, ...Object.fromEntries(values) })}`)
  if (!answer.ok || own !== latest) return
  const { cents, key, total } = await answer.json()
  for (const [name, value] of Object.entries({ total: cents, quote: key })) {
    const field = form.elements.namedItem(name) as HTMLInputElement | null
    if (field) field.value = value
  }
  for (const option of form.querySelectorAll<HTMLOptionElement>('.number option'))
    option.toggleAttribute('selected', option.selected)
  for (const sum of form.querySelectorAll('.sum'))
    sum.textContent = sum.matches('button *') ? ` · ${total}` : total
}

/** Shows guests of former bookings below the name. One tap fills the form. */
async function search({ value }: HTMLInputElement) {
  const list = form.querySelector('#former') as HTMLElement
  if (value.trim().length < 3) return list.replaceChildren()
  const answer = await fetch(`${guests}?${new URLSearchParams({ lang, q: value })}`)
  if (!answer.ok) return
  const found: FormerGuest[] = await answer.json()
  list.replaceChildren(...found.map(guestItem))
}

function guestItem(guest: FormerGuest): HTMLElement {
  const [item, button, name] = ['li', 'button', 'b'].map(tag => document.createElement(tag)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement
  ]
  Object.assign(button, { type: 'button', className: 'button plain', onclick: () => fill(guest) })
  name.textContent = guest.name
  button.append(name, ` ${[guest.phone, guest.email, guest.date].filter(Boolean).join(' · ')}`)
  item.append(button)
  return item
}

function fill({ id, name, phone, email, language }: FormerGuest) {
  const formerId = document.createElement('input')
  Object.assign(formerId, { type: 'hidden', name: 'formerId' })
  if (!form.elements.namedItem('formerId')) form.append(formerId)
  for (const [field, value] of Object.entries({ name, phone, email, language, formerId: id }))
    (form.elements.namedItem(field) as HTMLInputElement).value = value ?? ''
  form.querySelector('#former')?.replaceChildren()
}

export {}
