import { route } from '../../lib/deps.ts'
import { singleRow } from '../../lib/infra/database/pool.ts'
import { listSchools } from '../../lib/schools/queries.ts'
import { octoAnswer, octoViewOf } from './answer.ts'
import { SupplierShape, supplierOf } from './shapes/supplier.ts'

export default route({
  method: 'GET',
  path: '/supplier',
  name: 'octoGetSupplier',
  summary: 'The supplier',
  description: 'The school of the key.',
  auth: { kind: 'school' },
  answer: octoAnswer(SupplierShape, {
    description: 'The supplier.',
    example: {
      id: 'sch_onda_clara',
      name: 'Onda Clara Surf School',
      endpoint: 'https://book.example.com/api/partner/octo',
      contact: {
        website: 'https://onda-clara.example.com',
        email: 'hello@onda-clara.example.com',
        telephone: '+351200000000',
        address: 'Baleal, Peniche'
      }
    }
  }),
  errors: []
}).handle(async ({ principal, request, read, publicUrl }) => {
  const terms = octoViewOf(request, principal)
  const school = singleRow(await listSchools(read, principal.schoolId))
  return { terms, value: supplierOf(school, publicUrl, terms) }
})
