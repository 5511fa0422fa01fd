import { offer } from '../lessons.ts'

export default offer({
  name: 'lessons close',
  summary: 'Close a lesson to sale; its bookings stand.',
  onSale: false,
  done: 'is closed to sale now; its bookings stand.',
  already: 'was closed to sale already.'
})
