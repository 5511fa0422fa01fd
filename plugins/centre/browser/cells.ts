// Arrow keys and Enter move between the cells of a column. Enter in the last cell sends the form, as everywhere.

addEventListener('keydown', event => {
  const { target, key } = event
  if (!(target instanceof HTMLInputElement) || !('cell' in target.dataset)) return
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' || key === 'Enter' ? 1 : 0
  const column = [...(target.form?.querySelectorAll<HTMLInputElement>(`[name="${target.name}"]`) ?? [])]
  const next = step && column[column.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.select()
})
