// Fills the empty field of a time zone with the browser's; without scripts the owner chooses it from the list.

for (const field of document.querySelectorAll<HTMLInputElement>('input[name=timeZone]'))
  if (field.value === '') field.value = Intl.DateTimeFormat().resolvedOptions().timeZone
