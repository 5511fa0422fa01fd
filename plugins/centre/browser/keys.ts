// Keys and the date field of pages with days. Keys rest while a field has the focus or a dialog is open, and a person can turn them off.

const dialog = document.querySelector('#keys') as HTMLDialogElement,
  toggle = dialog.querySelector('input') as HTMLInputElement,
  field = document.querySelector('.to input[type=date]') as HTMLInputElement
const first = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(element => element.checkVisibility())
let isTyped = false

toggle.checked = localStorage.keys !== 'off'
toggle.onchange = () => {
  localStorage.keys = toggle.checked ? 'on' : 'off'
}
// Typing changes the field with each digit; Enter goes to the day then.
field.onkeydown = () => {
  isTyped = true
}
field.onchange = () => {
  if (!isTyped && field.value) field.form?.requestSubmit()
}
addEventListener('keydown', pressed)

function pressed(event: KeyboardEvent) {
  const { key, target } = event,
    act = ACTS[key]
  if (!act || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || dialog.open) return
  if ((target as Element).closest?.('input, select, textarea, [contenteditable]')) return
  if (!toggle.checked && key !== '?') return
  event.preventDefault()
  act()
}

const ACTS: Readonly<Record<string, () => void>> = {
  t: () => location.assign(dialog.dataset.today as string),
  '/': () => (first('#q') ?? first('.bar a[href*="/find"]'))?.[first('#q') ? 'focus' : 'click'](),
  n: () => (inRow('[data-new]') ?? first('.next [data-new]') ?? first('[data-new]'))?.click(),
  j: () => step(1),
  k: () => step(-1),
  '?': () => dialog.showModal()
}

/** An element of the lesson that has the focus. */
function inRow(selector: string): HTMLElement | null | undefined {
  return document.activeElement?.closest('.lesson, .weekday')?.querySelector<HTMLElement>(selector)
}

function step(offset: number) {
  const rows = [
    ...document.querySelectorAll<HTMLElement>('main summary.head, main .party p:first-child a, main .slot')
  ].filter(row => row.checkVisibility())
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const row = rows[at < 0 ? (offset > 0 ? 0 : rows.length - 1) : at + offset]
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
