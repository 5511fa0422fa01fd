import type { Plugin } from '../../../lib/kernel/plugin.ts'
import office from '../account/index.ts'
import getReport from './get-report.ts'
import getReportFile from './get-report-file.ts'
import getReports from './get-reports.ts'

/** What was sold and taught, and what partners owe and are owed. */
export default {
  name: 'centre-money',
  title: "The control centre's reports",
  description: 'What was sold and taught, how full lessons were, and what is owed.',
  prefix: '/centre',
  rate: 'owner',
  refuse: office.refuse,
  routes: [getReports, getReport, getReportFile]
} satisfies Plugin
