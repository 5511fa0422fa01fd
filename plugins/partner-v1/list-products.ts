import { route } from '../../lib/deps.ts'
import { serializedJson } from '../../lib/kernel/answer.ts'
import { formats, ServiceShapes } from './formats/index.ts'
import { octoProductExample } from './formats/octo.ts'
import { ServicesQuery } from './formats/query.ts'

export default route({
  method: 'GET',
  path: '/products',
  name: 'listProducts',
  summary: 'Lesson types, under the OCTO name',
  description: 'The same as /services; the format is octo by default: a plain array of OCTO products.',
  auth: { kind: 'school' },
  query: ServicesQuery,
  compress: true,
  answer: serializedJson(ServiceShapes, {
    description: 'The lesson types, in the requested format.',
    example: [octoProductExample]
  }),
  errors: []
}).read(({ principal, query, availability }) =>
  availability.services(principal, formats[query.format ?? 'octo'].services)
)
