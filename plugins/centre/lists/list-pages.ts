import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import type { StoredItem } from '../../../lib/schools/items/rules.ts'
import { renderOfficePage } from '../kit/layout.ts'
import type { ParamName, Params } from '../kit/params.ts'
import { renderSavedNotice } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { LISTS_TEXT, type ListNotice } from '../messages/lists.ts'
import { type Collection, itemPath } from './definition.ts'

/** Data that all pages of a list have. */
interface PageContext<Choices, N extends ParamName> {
  readonly person: PersonSession
  readonly params: Params<N>
  readonly choices: Choices
  readonly viewer: Viewer
}

/** Notice of a page, and the values of its form. */
interface FormProps<Values> {
  readonly values: Values
  readonly faults?: ReadonlySet<string> | undefined
  readonly said?: ListNotice | undefined
  /** The audit row of the notice. */
  readonly log?: string | undefined
}

interface ListProps<Item, Values> extends FormProps<Values> {
  readonly items: readonly StoredItem<Item>[]
  /** True if the form was sent and refused. */
  readonly isRefused?: true
}

export interface ItemProps<Item, Values> extends FormProps<Values> {
  readonly stored: StoredItem<Item>
}

/** A list with the form that adds an item. */
export function renderListPage<
  Item extends object,
  Values,
  Choices,
  N extends ParamName,
  K extends ParamName
>(
  definition: Collection<Item, Values, Choices, N, K>,
  { person, params, choices, viewer }: PageContext<Choices, N>,
  props: ListProps<Item, Values>
): HtmlPage {
  const text = definition.texts[viewer.language]
  const { items, isRefused } = props
  const path = definition.path(params)
  return renderOfficePage(person, viewer, {
    title: text.title,
    path,
    back: definition.before(choices, viewer),
    content: html`${noticeOf(definition, props, viewer)}<p class="soft small">${text.intro}</p>
<section class="lesson">${items.length === 0 && html`<p class="none">${text.none}</p>`}<ul>${items.map(
      ({ item }) => {
        const { name, facts } = definition.describe(item, choices, viewer)
        const to = linkTo(itemPath(path, definition.keyOf(item)), viewer)
        return html`
<li><a class="slot hit" href="${to}"><span class="name">${name}</span><span class="who">${facts.filter(Boolean).join(' · ')}</span></a></li>`
      }
    )}</ul></section>
<details class="lesson" id="add"${(items.length === 0 || isRefused) && html` open`}><summary class="more title">${text.add}</summary>
<form class="form" method="post" action="${linkTo(path, viewer)}">${definition.fields(props, choices, viewer, undefined)}
<button class="button">${text.add}</button></form></details>`
  })
}

/** An item: the form that changes it, and the button that removes it. */
export function renderItemPage<
  Item extends object,
  Values,
  Choices,
  N extends ParamName,
  K extends ParamName
>(
  definition: Collection<Item, Values, Choices, N, K>,
  { person, params, choices, viewer }: PageContext<Choices, N | K>,
  props: ItemProps<Item, Values>
): HtmlPage {
  const { save, remove } = LISTS_TEXT[viewer.language]
  const text = definition.texts[viewer.language]
  const { stored, values, faults, said: notice } = props
  const saved = notice === 'item_changed' ? definition.valuesOf(stored.item, choices, viewer) : undefined
  const { name } = definition.describe(stored.item, choices, viewer)
  const path = itemPath(definition.path(params), definition.keyOf(stored.item))
  const version = html`<input type="hidden" name="version" value="${stored.version}">`
  return renderOfficePage(person, viewer, {
    title: name,
    path,
    back: { path: definition.path(params), name: text.title },
    content: html`${noticeOf(definition, props, viewer)}
<section class="lesson"><form class="form" method="post" action="${linkTo(path, viewer)}">${version}${definition.fields({ values, faults, saved }, choices, viewer, stored.item)}
<button class="button">${save}</button></form></section>
<details class="lesson"><summary class="more title">${text.removes(name)}</summary>
<form class="form" method="post" action="${linkTo(`${path}/remove`, viewer)}">${version}
<p class="soft small">${text.removeHint}</p><button class="button plain">${remove}</button></form></details>`
  })
}

function noticeOf<Item extends object, Values, Choices, N extends ParamName, K extends ParamName>(
  { act, back }: Collection<Item, Values, Choices, N, K>,
  notice: Pick<FormProps<Values>, 'said' | 'log'>,
  viewer: Viewer
): Html | false {
  return renderSavedNotice(notice, LISTS_TEXT[viewer.language].said, act, viewer, back)
}
