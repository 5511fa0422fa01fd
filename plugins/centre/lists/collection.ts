import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../../../lib/errors.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import type { StoredItem } from '../../../lib/schools/items/rules.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { action, page, rerender } from '../kit/page.ts'
import type { ParamName, Params } from '../kit/params.ts'
import { savedNoticeQuery, savedPath } from '../kit/saved-notice.ts'
import { LISTS_TEXT, type ListNotice } from '../messages/lists.ts'
import { type Collection, itemPath } from './definition.ts'
import { type ItemProps, renderItemPage, renderListPage } from './list-pages.ts'

const NOTICES = savedNoticeQuery(LISTS_TEXT.en.said)

/** Maximum bytes of a form: the longest texts of a list, at twelve bytes per character. */
const MAX_FORM_BYTES = 96 * 1024

/** Pages and actions of a list; routes.ts gives them their addresses. */
export function collectionRoutes<
  Item extends object,
  Values,
  Choices,
  N extends ParamName,
  K extends ParamName
>(definition: Collection<Item, Values, Choices, N, K>) {
  return {
    list: listPage(definition),
    add: addAction(definition),
    get: itemPage(definition),
    change: changeAction(definition),
    remove: removeAction(definition)
  }
}

function listPage<Item extends object, Values, Choices, N extends ParamName, K extends ParamName>(
  definition: Collection<Item, Values, Choices, N, K>
) {
  return page(
    { params: definition.owner, query: NOTICES },
    async ({ principal, viewer, params, query, read }) => {
      const [choices, items] = await Promise.all([
        definition.load(read, principal, params),
        definition.read(read, principal, params)
      ])
      const props = { ...query, items, values: definition.valuesOf(undefined, choices, viewer) }
      return renderListPage(definition, { person: principal, params, choices, viewer }, props)
    }
  )
}

function addAction<Item extends object, Values, Choices, N extends ParamName, K extends ParamName>(
  definition: Collection<Item, Values, Choices, N, K>
) {
  const { owner: params, body: form, example } = definition
  return action(
    { params, form, example, bodyLimit: MAX_FORM_BYTES },
    async ({ principal, viewer, params, body, read, write }) => {
      const values = body as Values
      const choices = await definition.load(read, principal, params)
      const items = await definition.read(write, principal, params)
      const refuse = (status: 400 | 409, reason: { faults?: ReadonlySet<string>; said?: ListNotice }) => {
        const context = { person: principal, params, choices, viewer }
        return rerender(
          status,
          renderListPage(definition, context, { ...reason, items, values, isRefused: true })
        )
      }
      const parsed = parseNew(definition, values, items, choices)
      if ('faults' in parsed) return refuse(400, parsed)
      const change = { id: definition.keyOf(parsed.item), version: null, item: parsed.item }
      const { code, logId } = await definition.change(write, principal, params, change)
      if (code !== 'ok' && code !== 'unchanged') return refuse(409, { said: code })
      return { to: `${definition.path(params)}?said=added${logId === null ? '' : `&log=${logId}`}` }
    }
  )
}

/** Parses a new item with the first free id. A repeated form gets the id of the item that it added, so it changes nothing. */
function parseNew<Item extends object, Values, Choices, N extends ParamName, K extends ParamName>(
  { parse, newKey, keyOf }: Collection<Item, Values, Choices, N, K>,
  values: Values,
  items: readonly StoredItem<Item>[],
  choices: Choices
): ReturnType<typeof parse> {
  const { id, isFixed } = newKey(values)
  for (let number = 1; ; number += 1) {
    const parsed = parse(values, number === 1 ? id : `${id.slice(0, 28)}-${number}`, choices)
    if ('faults' in parsed) return parsed
    const other = items.find(({ item }) => keyOf(item) === keyOf(parsed.item))
    if (isFixed || other === undefined || isDeepStrictEqual(other.item, parsed.item)) return parsed
  }
}

function itemPage<Item extends object, Values, Choices, N extends ParamName, K extends ParamName>(
  definition: Collection<Item, Values, Choices, N, K>
) {
  return page(
    { params: [...definition.owner, definition.key], query: NOTICES },
    async ({ principal, viewer, params, query, read }) => {
      const { choices, stored } = await load(definition, read, principal, params)
      const props = { ...query, stored, values: definition.valuesOf(stored.item, choices, viewer) }
      return renderItemPage(definition, { person: principal, params, choices, viewer }, props)
    }
  )
}

function changeAction<Item extends object, Values, Choices, N extends ParamName, K extends ParamName>(
  definition: Collection<Item, Values, Choices, N, K>
) {
  const { body: fields, example } = definition
  return action(
    {
      params: [...definition.owner, definition.key],
      form: { version: optionalText(32), ...fields },
      example,
      bodyLimit: MAX_FORM_BYTES
    },
    async ({ principal, viewer, params, body, read, write }) => {
      const { version, ...typed } = body as { version: string | null }
      const values = typed as Values
      const { choices, stored } = await load(definition, read, principal, params)
      const refuse = async (
        status: 400 | 409,
        reason: Omit<ItemProps<Item, Values>, 'stored' | 'values'>
      ) => {
        const now = reason.said ? (await load(definition, write, principal, params)).stored : stored
        const context = { person: principal, params, choices, viewer }
        return rerender(status, renderItemPage(definition, context, { ...reason, stored: now, values }))
      }
      const id = definition.keyOf(stored.item)
      const parsed = definition.parse(values, id, choices)
      if ('faults' in parsed) return refuse(400, { faults: parsed.faults })
      const change = { id, version: version ?? stored.version, item: parsed.item }
      const { code, logId } = await definition.change(write, principal, params, change)
      if (code === 'not_found') throw new Problem('not_found')
      if (code !== 'ok' && code !== 'unchanged') return refuse(409, { said: code })
      return { to: savedPath<ListNotice>(definition.path(params), { code, logId }) }
    }
  )
}

function removeAction<Item extends object, Values, Choices, N extends ParamName, K extends ParamName>(
  definition: Collection<Item, Values, Choices, N, K>
) {
  return action(
    {
      params: [...definition.owner, definition.key],
      form: { version: optionalText(32) },
      example: {}
    },
    async ({ principal, params, body, read, write }) => {
      const { stored } = await load(definition, read, principal, params)
      const id = definition.keyOf(stored.item)
      const change = { id, version: body.version ?? stored.version, item: null }
      const { code, logId } = await definition.change(write, principal, params, change)
      if (code === 'not_found') throw new Problem('not_found')
      const list = definition.path(params)
      const path = code === 'ok' ? list : itemPath(list, id)
      return { to: savedPath<ListNotice>(path, { code, logId }, 'removed') }
    }
  )
}

/** Loads the item of a path and the choices of its form; throws `not_found`. */
async function load<Item extends object, Values, Choices, N extends ParamName, K extends ParamName>(
  definition: Collection<Item, Values, Choices, N, K>,
  sql: Sql,
  person: PersonSession,
  params: Params<N | K>
): Promise<{ choices: Choices; stored: StoredItem<Item> }> {
  const [choices, items] = await Promise.all([
    definition.load(sql, person, params),
    definition.read(sql, person, params)
  ])
  const stored = items.find(({ item }) => definition.keyOf(item) === params[definition.key])
  if (stored === undefined) throw new Problem('not_found')
  return { choices, stored }
}
