import { html } from '../../lib/core/answer.ts'
import { route } from '../../lib/services.ts'
import { POLICY, renderDataPage } from './page.ts'

const page = renderDataPage()

export default route({
  method: 'GET',
  path: '/data',
  name: 'getDataPage',
  summary: 'About the data',
  description: 'A page for people: whose the forecasts, spots and tables are, and under which terms.',
  auth: { kind: 'public' },
  answer: html({
    description: 'The page.',
    example: '<!doctype html><title>About the data</title>',
    headers: { 'content-security-policy': POLICY, 'cache-control': 'public, max-age=3600' }
  }),
  errors: []
}).handle(() => page)
