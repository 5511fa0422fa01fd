import * as v from 'valibot'
import {
  DIRECTIONS,
  type Direction,
  PointInput,
  pointOf,
  type SchoolPoint
} from '../../../lib/guests/transfers/rules.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { readItems } from '../../../lib/schools/items/queries.ts'
import { changeItem } from '../../../lib/schools/items/transactions.ts'
import { type LessonTypeSetup, listLessonTypes } from '../../../lib/schools/queries.ts'
import { idOf } from '../../../lib/schools/rules.ts'
import { form } from '../kit/form.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { repeated } from '../kit/params.ts'
import { POINTS_PATH, SETTINGS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { POINTS_TEXT } from '../messages/points.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'
import { collectionRoutes } from './collection.ts'
import type { FormState } from './definition.ts'
import { parseItem } from './parse.ts'

/** Lesson types in the form; a school has at most 200. */
const MAX_TYPES = 200

const degrees = { schema: v.string(), max: 12, mode: 'decimal' } as const

const POINT_FORM = form<SchoolPoint>()({
  name: { schema: v.string(), of: ({ name }) => name, max: 100, isRequired: true },
  address: { schema: v.string(), of: ({ address }) => address, max: 300, isRequired: true },
  directions: { schema: v.string(), of: ({ directions }) => directions, max: 300 },
  latitude: { ...degrees, of: ({ latitude }) => latitude },
  longitude: { ...degrees, of: ({ longitude }) => longitude }
})

/** Texts of a point; `type`, `pickup` and `dropoff` are parallel lists with one entry for each lesson type. */
type PointValues = typeof POINT_FORM.initial & {
  readonly [list in 'type' | Direction]: readonly string[]
}

export const points = collectionRoutes<
  SchoolPoint,
  PointValues,
  readonly LessonTypeSetup[],
  never,
  'pointId'
>({
  texts: POINTS_TEXT,
  owner: [],
  key: 'pointId',
  path: () => POINTS_PATH,
  before: (_, { language }) => ({ path: SETTINGS_PATH, name: SETTINGS_TEXT[language].title }),
  act: 'point.change',
  body: {
    ...POINT_FORM.body,
    type: repeated(MAX_TYPES),
    pickup: repeated(MAX_TYPES),
    dropoff: repeated(MAX_TYPES)
  },
  example: { name: 'Hotel Sol', address: 'Av. do Mar 1', type: 'group', pickup: '45', dropoff: '' },
  load: (sql, { schoolId }) => listLessonTypes(sql, schoolId, null, MAX_TYPES),
  read: (sql, { schoolId }) => readItems<SchoolPoint>(sql, schoolId, 'points'),
  change: (sql, person, _, change) => changeItem(sql, person, 'points', change),
  keyOf: ({ id }) => id,
  newKey: ({ name }) => ({ id: idOf(name) || 'point', isFixed: false }),
  valuesOf(point, types, { language }) {
    const texts = point ? POINT_FORM.valuesOf(point, language) : POINT_FORM.initial
    const minutes = (direction: Direction) => types.map(({ id }) => String(point?.[direction]?.[id] ?? ''))
    return {
      ...texts,
      type: types.map(({ id }) => id),
      pickup: minutes('pickup'),
      dropoff: minutes('dropoff')
    }
  },
  parse({ type, pickup, dropoff, ...texts }, id, types) {
    const typeIds = new Set(types.map(type => type.id))
    const minutes = (list: readonly string[]) =>
      type
        .flatMap((typeId, n) =>
          typeIds.has(typeId) && list[n]?.trim() ? [`${typeId}:${list[n].trim()}`] : []
        )
        .join(',')
    const input = { ...texts, id, pickup: minutes(pickup), dropoff: minutes(dropoff) }
    return parseItem<PointInput, SchoolPoint>(PointInput, input, ['name', 'address'], pointOf)
  },
  describe(point, types, { language }) {
    const text = POINTS_TEXT[language]
    const leads = (direction: Direction) =>
      types
        .flatMap(type => {
          const minutes = point[direction]?.[type.id]
          return minutes === undefined ? [] : [text.minutesOf(lessonNameOf(type, language), minutes)]
        })
        .join(', ')
    const [pickup, dropoff] = [leads('pickup'), leads('dropoff')]
    return {
      name: point.name,
      facts: [point.address, pickup && text.collects(pickup), dropoff && text.returns(dropoff)]
    }
  },
  fields: renderFields
})

function renderFields(
  state: FormState<PointValues>,
  types: readonly LessonTypeSetup[],
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = POINTS_TEXT[language]
  const field = POINT_FORM.renderer(state, text, language)
  const { values, faults } = state
  return html`${field('name')}${field('address')}${field('directions')}
<fieldset><legend><b>${text.minutes}</b></legend><p class="soft small">${types.length > 0 ? text.minutesHint : text.noTypes}</p>
${DIRECTIONS.map(direction => faults?.has(direction) && html`<p class="bad small" role="alert" id="${direction}-bad">${text.faults[direction]}</p>`)}${types.map(
  type => html`
<fieldset><legend>${lessonNameOf(type, language)}</legend><input type="hidden" name="type" value="${type.id}"><div class="fit">${DIRECTIONS.map(
    direction => minutesField(direction, type.id, values, faults?.has(direction) ?? false, text[direction])
  )}</div></fieldset>`
)}</fieldset>
<div class="fit">${field('latitude')}${field('longitude')}</div>`
}

function minutesField(
  direction: Direction,
  typeId: string,
  values: PointValues,
  isBad: boolean,
  label: string
): Html {
  const id = `${direction}-${typeId}`
  const typed = values[direction][values.type.indexOf(typeId)] ?? ''
  return html`<p><label for="${id}">${label}</label><input id="${id}" name="${direction}" value="${typed}" maxlength="3" inputmode="numeric" autocomplete="off"${isBad && html` aria-invalid="true" aria-describedby="${direction}-bad"`}></p>`
}
