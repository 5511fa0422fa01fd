import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import type { AuditAct } from '../../../lib/people/audit/acts.ts'
import { type Act, mayDo } from '../../../lib/people/rules.ts'
import { type Back, BackField, pageAfter, queryOf, undoNotice } from './after.ts'
import { at } from './bind.ts'
import { action } from './page.ts'
import {
  AWAY_PATH,
  cashPath,
  channelPath,
  HIRE_PATH,
  INSTRUCTORS_PATH,
  instructorPath,
  MAILS_PATH,
  OFFERS_PATH,
  PLAN_PATH,
  POINTS_PATH,
  pricesPath,
  questionsPath,
  REPORTS_PATH,
  rotaPath,
  SCHOOL_PATH,
  STOCK_PATH,
  TYPES_PATH,
  typePath,
  webhookPath,
  webhooksPath
} from './paths.ts'
import type { Viewer } from './viewer.ts'
import { type Undone, undoAct } from './writes.ts'

/** An undo route: its path, the act that it requires, the acts that it undoes, and the page that shows the result. */
interface UndoRule {
  /** Prefix of `/:logId/undo`. */
  readonly path: `/${string}`
  readonly may: Act
  readonly acts: readonly AuditAct[]
  readonly page: (undone: Undone, back: Back) => string
}

const toLesson = (undone: Undone) => pageAfter('lesson', undone, undoNotice(undone))

/** Notice for an undo; a page that uses it has the texts of UNDO_REFUSALS. */
const noticeFor = ({ code }: Pick<Undone, 'code'>) =>
  code === 'ok' ? 'undone' : code === 'unchanged' || code === 'too_late' ? code : 'overtaken'

const toPage = (undone: Pick<Undone, 'code'>, path: string) => `${path}?said=${noticeFor(undone)}`

/** Routes that undo acts, by name. sql/functions/people/undo_act.sql has the inverse of each act. */
const UNDOS = {
  undoAct: {
    path: '/log',
    may: 'book',
    acts: [
      'arrival.set',
      'booking.pay',
      'booking.change',
      'booking.correct',
      'lesson.close',
      'lesson.open',
      'guest.set',
      'note.set'
    ],
    page: (undone, back) => pageAfter(back, undone, undoNotice(undone))
  },
  undoCount: {
    path: '/cash',
    may: 'book',
    acts: ['cash.count'],
    page: undone => toPage(undone, cashPath(undone.subject ?? ''))
  },
  undoSettlement: {
    path: '/settlements',
    may: 'settle',
    acts: ['partner.settle'],
    page: undone =>
      `${REPORTS_PATH}/owed?${queryOf({ partner: undone.subject, from: undone.date, said: noticeFor(undone) })}`
  },
  undoTeam: { path: '/team', may: 'rota', acts: ['lesson.team'], page: toLesson },
  undoAway: {
    path: '/away',
    may: 'rota',
    acts: ['instructor.away'],
    page: undone =>
      `${undone.date === null ? AWAY_PATH : rotaPath(undone.date)}?${queryOf(undoNotice(undone))}`
  },
  undoDecline: {
    path: '/away/requests',
    may: 'rota',
    acts: ['absence.decline'],
    page: undone => `${AWAY_PATH}?${queryOf(undoNotice(undone))}`
  },
  undoLessonChange: { path: '/timetable', may: 'timetable', acts: ['lesson.change'], page: toLesson },
  undoType: {
    path: '/types',
    may: 'timetable',
    acts: ['type.change', 'type.add'],
    page: ({ subject, ...undone }, back) => {
      if (subject === null) return toPage(undone, back === 'hire' ? HIRE_PATH : TYPES_PATH)
      return toPage(undone, back === 'questions' ? questionsPath(subject) : typePath(subject))
    }
  },
  undoInstructor: {
    path: '/instructors',
    may: 'timetable',
    acts: ['instructor.add', 'instructor.change', 'instructor.remove'],
    page: undone =>
      toPage(undone, undone.subject === null ? INSTRUCTORS_PATH : instructorPath(undone.subject))
  },
  undoPlan: {
    path: '/plans',
    may: 'timetable',
    acts: ['lesson.plan'],
    page: undone => toPage(undone, PLAN_PATH)
  },
  undoPrices: {
    path: '/prices',
    may: 'timetable',
    acts: ['lesson.price'],
    page: undone => toPage(undone, undone.subject === null ? TYPES_PATH : pricesPath(undone.subject))
  },
  undoStock: {
    path: '/gear',
    may: 'timetable',
    acts: ['stock.set'],
    page: undone => toPage(undone, STOCK_PATH)
  },
  undoPoint: {
    path: '/points',
    may: 'timetable',
    acts: ['point.add', 'point.change', 'point.remove'],
    page: undone => toPage(undone, POINTS_PATH)
  },
  undoOffer: {
    path: '/offers',
    may: 'timetable',
    acts: ['offer.add', 'offer.change', 'offer.remove'],
    page: undone => toPage(undone, OFFERS_PATH)
  },
  undoWebhook: {
    path: '/webhooks',
    may: 'school',
    acts: ['webhook.add', 'webhook.change', 'webhook.remove'],
    page: undone => toPage(undone, undone.subject === null ? webhooksPath(null) : webhookPath(undone.subject))
  },
  undoSchoolTexts: {
    path: '/school',
    may: 'school',
    acts: ['school.change'],
    page: (undone, back) => toPage(undone, back === 'mails' ? MAILS_PATH : SCHOOL_PATH)
  },
  undoTerms: {
    path: '/channels/terms',
    may: 'sell',
    acts: ['partner.terms'],
    page: undone => toPage(undone, channelPath(undone.subject ?? ''))
  },
  undoLimit: {
    path: '/channels/limits',
    may: 'limit',
    acts: ['partner.limit'],
    page: undone => toPage(undone, channelPath(undone.subject ?? ''))
  }
} as const satisfies Readonly<Record<string, UndoRule>>

export type UndoableAct = (typeof UNDOS)[keyof typeof UNDOS]['acts'][number]

const RULES: readonly (readonly [name: string, rule: UndoRule])[] = Object.entries(UNDOS)

/** Path of the button that undoes an audit row; false if there is none or the viewer may not undo it. */
export function undoPath(act: AuditAct, logId: string | undefined, { role }: Viewer): string | false {
  const [, rule] = RULES.find(([, { acts }]) => acts.includes(act)) ?? []
  return (
    rule !== undefined && logId !== undefined && mayDo(role, rule.may) && `/centre${rule.path}/${logId}/undo`
  )
}

function undoAction({ acts, page }: UndoRule) {
  return action(
    {
      params: ['logId'],
      form: { back: v.optional(BackField, 'lesson') },
      example: { back: 'lesson' }
    },
    async ({ principal, params, body, write }) => {
      const undone = await undoAct(write, principal, params.logId, acts)
      if (undone.code === 'not_found') throw new Problem('not_found')
      return { to: page(undone, body.back) }
    }
  )
}

/** Routes that undo a row of the audit log. */
export const undoRoutes = Object.fromEntries(
  RULES.map(([name, rule]) => [name, at(`${rule.path}/:logId/undo`, rule.may, undoAction(rule))])
)
