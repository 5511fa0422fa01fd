// biome-ignore lint/suspicious/noExplicitAny: elements, texts and comments are compared by the members that they have
type Changeable = any

/** Changes an element in place until it equals another. Adds the nearest ancestor with an id of each change to `rows`. */
export function morph(was: Changeable, is: Changeable, rows: Set<Element>, page: Element): void {
  if (was.isEqualNode(is)) return
  const note = () => rows.add(was.closest('[id]') ?? page)
  morphAttributes(was, is, note)
  for (const child of [...was.children])
    if (child.id && !is.children.namedItem(child.id)) {
      child.remove()
      note()
    }
  const byId = new Map<string, Changeable>([...was.children].map(child => [child.id, child]))
  let at: Changeable = was.firstChild
  for (const node of [...is.childNodes] as Changeable[]) {
    const same: Changeable = node.id
      ? byId.get(node.id)
      : at && !at.id && at.nodeName === node.nodeName
        ? at
        : undefined
    while (same && at && at !== same && !at.id) {
      const next = at.nextSibling
      at.remove()
      at = next
    }
    if (!same) {
      was.insertBefore(document.importNode(node, true), at)
      note()
    } else if (same === at) at = at.nextSibling
    else {
      was.insertBefore(same, at)
      note()
    }
    if (same?.nodeType === 1) morph(same, node, rows, page)
    else if (same && same.data !== node.data) {
      same.data = node.data
      note()
    }
  }
  while (at) {
    const next = at.nextSibling
    at.remove()
    note()
    at = next
  }
}

/** Does not change `open`, which the reader sets, and does not remove `style`, which the script sets. */
function morphAttributes(was: Changeable, is: Changeable, note: () => void): void {
  for (const { name, value } of is.attributes)
    if (was.getAttribute(name) !== value && name !== 'open') {
      was.setAttribute(name, value)
      note()
    }
  for (const { name } of [...was.attributes])
    if (!is.hasAttribute(name) && name !== 'open' && name !== 'style') {
      was.removeAttribute(name)
      note()
    }
}
