import { saleCommand } from '../lessons.ts'

export default saleCommand({
  name: 'lessons close',
  summary: 'Close a lesson, or those of a day, to sale; bookings stay.',
  onSale: false,
  changedText: 'closed to sale now; its bookings stay.',
  unchangedText: 'was closed to sale already.'
})
