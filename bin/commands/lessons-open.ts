import { offer } from '../lessons.ts'

export default offer({
  name: 'lessons open',
  summary: 'Open a lesson to sale again.',
  onSale: true,
  done: 'is open to sale now.',
  already: 'was open to sale already.'
})
