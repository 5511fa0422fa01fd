import type { Command } from '../command.ts'
import affiliatesAdd from './affiliates-add.ts'
import affiliatesList from './affiliates-list.ts'
import affiliatesReport from './affiliates-report.ts'
import backup from './backup.ts'
import brandsAdd from './brands-add.ts'
import brandsList from './brands-list.ts'
import customersErase from './customers-erase.ts'
import customersExport from './customers-export.ts'
import demoSeed from './demo-seed.ts'
import doctor from './doctor.ts'
import forecastRefresh from './forecast-refresh.ts'
import instructorsAdd from './instructors-add.ts'
import instructorsList from './instructors-list.ts'
import keysIssue from './keys-issue.ts'
import keysList from './keys-list.ts'
import keysRevoke from './keys-revoke.ts'
import lessonTypesAdd from './lesson-types-add.ts'
import lessonTypesList from './lesson-types-list.ts'
import lessonTypesSet from './lesson-types-set.ts'
import lessonsBlock from './lessons-block.ts'
import lessonsCancel from './lessons-cancel.ts'
import lessonsClose from './lessons-close.ts'
import lessonsImport from './lessons-import.ts'
import lessonsList from './lessons-list.ts'
import lessonsMove from './lessons-move.ts'
import lessonsOpen from './lessons-open.ts'
import migrate from './migrate.ts'
import openapi from './openapi.ts'
import ownersAdd from './owners-add.ts'
import ownersLink from './owners-link.ts'
import ownersList from './owners-list.ts'
import ownersRemove from './owners-remove.ts'
import restore from './restore.ts'
import schoolsAdd from './schools-add.ts'
import schoolsCalendar from './schools-calendar.ts'
import schoolsList from './schools-list.ts'
import schoolsSet from './schools-set.ts'
import schoolsShow from './schools-show.ts'
import serve from './serve.ts'
import spotsImport from './spots-import.ts'
import spotsList from './spots-list.ts'
import spotsSet from './spots-set.ts'
import stockList from './stock-list.ts'
import stockSet from './stock-set.ts'
import usageImport from './usage-import.ts'

/** Every command, in the order in which the help lists them. */
export const commands: readonly Command[] = [
  serve,
  migrate,
  doctor,
  backup,
  restore,
  schoolsAdd,
  schoolsList,
  schoolsShow,
  schoolsSet,
  schoolsCalendar,
  lessonTypesAdd,
  lessonTypesList,
  lessonTypesSet,
  instructorsAdd,
  instructorsList,
  lessonsImport,
  lessonsList,
  lessonsClose,
  lessonsOpen,
  lessonsMove,
  lessonsCancel,
  lessonsBlock,
  keysIssue,
  keysList,
  keysRevoke,
  ownersAdd,
  ownersLink,
  ownersList,
  ownersRemove,
  stockList,
  stockSet,
  customersExport,
  customersErase,
  spotsImport,
  spotsList,
  spotsSet,
  forecastRefresh,
  brandsAdd,
  brandsList,
  usageImport,
  affiliatesAdd,
  affiliatesList,
  affiliatesReport,
  demoSeed,
  openapi
]
