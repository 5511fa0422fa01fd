import { saleCommand } from '../lessons.ts'

export default saleCommand({
  name: 'lessons open',
  summary: 'Open a lesson, or those of a day, to sale again.',
  onSale: true,
  changedText: 'open to sale now.',
  unchangedText: 'was open to sale already.'
})
