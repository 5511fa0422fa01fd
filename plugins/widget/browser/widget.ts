import './height.ts'

// Updates the recommendation, verdict, lessons and links from the inputs, and shows a lost connection. Sends no requests.
// Without this script, the form has a button.

/** Row of a table of boards or suits (see plugins/widget/tables.ts). The first row that is large enough applies. */
type BoardRow = readonly [upToKg: number, board: string, leash: string]
type HeightRow = readonly [upToCm: number, suit: string]
type SuitRow = readonly [upToKg: number, suit: string, byCm: readonly HeightRow[]]

const find = (id: string) => document.getElementById(id) as HTMLElement
const form = find('fit') as HTMLFormElement
const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
const boards: Readonly<Record<string, readonly BoardRow[]>> = JSON.parse(String(form.dataset.boards))
const suits: readonly SuitRow[] = JSON.parse(String(form.dataset.suits))

function pick<R extends readonly [number, ...unknown[]]>(rows: readonly R[], value: number): R {
  return (rows.find(row => value <= row[0]) ?? rows.at(-1)) as R
}

function numberIn({ id, value, validity: { valid } }: HTMLInputElement): number {
  find(id).setAttribute('aria-invalid', String(!valid))
  find(`${id}-fault`).hidden = valid
  return valid ? Math.round(Number(value)) : Number.NaN
}

function show(): void {
  const level = field('level').value
  const [kg, cm] = [numberIn(field('weight')), numberIn(field('height'))]
  for (const verdict of document.querySelectorAll<HTMLElement>('[data-level]'))
    verdict.hidden = verdict.dataset.level !== level
  const [, board, leash] = kg ? pick(boards[level] ?? [], kg) : [0, '–', '–']
  const [, suit, byCm] = kg ? pick(suits, kg) : ([0, '–', []] as const)
  find('board').textContent = board
  find('leash').textContent = leash
  find('suit').textContent = cm === 0 || !kg ? suit : cm ? pick(byCm, cm)[1] : '–'
}

/** Copy a changed input into the links to other spots. */
function carry({ target }: Event): void {
  const { name, value, validity } = target as HTMLInputElement
  if (!validity.valid) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/w/surf"]')) {
    const to = new URL(link.href)
    if (value) to.searchParams.set(name, value)
    else to.searchParams.delete(name)
    link.setAttribute('href', to.pathname + to.search)
  }
}

function showOffline(): void {
  find('offline').hidden = navigator.onLine
}

find('ask').hidden = true
form.addEventListener('input', show)
form.addEventListener('input', carry)
form.addEventListener('submit', event => {
  event.preventDefault()
  show()
})
addEventListener('offline', showOffline)
addEventListener('online', showOffline)
show()
