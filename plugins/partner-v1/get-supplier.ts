import { route } from '../../lib/deps.ts'
import { singleRow } from '../../lib/infra/database/pool.ts'
import { json } from '../../lib/kernel/answer.ts'
import { listSchools } from '../../lib/schools/queries.ts'
import { Supplier, supplier } from './formats/supplier.ts'

export default route({
  method: 'GET',
  path: '/supplier',
  name: 'getSupplier',
  summary: 'The school of the key',
  description: 'The school: name, contact, languages, and the time zone of all local times.',
  auth: { kind: 'school' },
  answer: json(200, Supplier, {
    description: 'The supplier.',
    example: {
      id: 'sch_onda_clara',
      name: 'Onda Clara Surf School',
      endpoint: 'https://book.example.com/api/partner/v1',
      contact: {
        website: 'https://onda-clara.example.com',
        email: 'hello@onda-clara.example.com',
        telephone: '+351200000000',
        address: 'Baleal, Peniche'
      },
      locales: ['pt', 'en'],
      timeZone: 'Europe/Lisbon',
      _sb: { description: 'Surf lessons at the Baleal.', logoUrl: null }
    }
  }),
  errors: []
}).read(async ({ principal, read, publicUrl }) =>
  supplier(singleRow(await listSchools(read, principal.schoolId)), publicUrl)
)
