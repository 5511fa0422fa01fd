import { finished } from '../../lib/core/answer.ts'
import { formats, ServiceShapes } from '../../lib/formats/index.ts'
import { octoProductExample } from '../../lib/formats/octo.ts'
import { ServicesQuery } from '../../lib/formats/query.ts'
import { route } from '../../lib/services.ts'

export default route({
  method: 'GET',
  path: '/products',
  name: 'listProducts',
  summary: 'Lesson types, OCTO name',
  description: 'The same as /services; the format is octo unless told: a plain array of OCTO products.',
  auth: { kind: 'school' },
  query: ServicesQuery,
  answer: finished(ServiceShapes, {
    description: 'The lesson types, in the format asked for.',
    example: [octoProductExample]
  }),
  errors: []
}).read(({ principal, query, availability }) =>
  availability.services(principal, formats[query.format ?? 'octo'].services)
)
