import { saleCommand } from '../lessons.ts'

export default saleCommand({
  name: 'lessons open',
  summary: 'Open a lesson, or those of a day, to sale again.',
  onSale: true,
  done: 'open to sale now.',
  already: 'was open to sale already.'
})
