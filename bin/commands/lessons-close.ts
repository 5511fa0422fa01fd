import { saleCommand } from '../lessons.ts'

export default saleCommand({
  name: 'lessons close',
  summary: 'Close a lesson, or those of a day, to sale; bookings stay.',
  onSale: false,
  done: 'closed to sale now; its bookings stay.',
  already: 'was closed to sale already.'
})
