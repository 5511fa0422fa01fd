/** Matches one statement, up to a semicolon outside quotes, bodies and comments. */
const STATEMENT = /(?:'[^']*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|[^;])+/g
/** Match the table of an ALTER TABLE, or a CREATE TABLE, after comments. */
const ALTER_TABLE = /^(?:\s|--[^\n]*\n)*alter table (\S+)\s/i
/** Matches an action that adds a column with a check. */
const CHECKED_COLUMN = /^(\s*add column (\w+) .*?)(?:constraint (\w+) )?(check \(.*)$/is
const NEW_TABLE = /^(?:\s|--[^\n]*\n)*create table /i

/**
 * A block that executes a script in one transaction, statement by statement: Citus forwards each to nodes that accept one at a time.
 * In sequential mode a table that was changed on all nodes can be used again in the same transaction. With `placement`, which
 * distributes new tables, each table is created on this node only, since its foreign keys may lead to distributed tables, and
 * distributed before the next statement.
 */
export function blockOf(script: string, placement: string | undefined): string {
  const statements = [...script.matchAll(STATEMENT)].flatMap(([statement]) => {
    if (!placement || !NEW_TABLE.test(statement)) return actionsOf(statement)
    const propagate = (value: string) => `set local citus.enable_ddl_propagation to ${value}`
    return [propagate('off'), statement, propagate('on'), placement]
  })
  return `do $steps$ begin
    set local citus.multi_shard_modify_mode to 'sequential';
    ${statements.map((one, n) => `execute $step_${n}$${one}$step_${n}$;`).join('\n')}
  end $steps$`
}

/**
 * Splits an ALTER TABLE with constraints into one for each action, and a checked column into the column and its check. Citus adds a
 * constraint only without other actions.
 */
function actionsOf(statement: string): string[] {
  const [head, table] = ALTER_TABLE.exec(statement) ?? []
  if (head === undefined || !/\b(?:add (?:constraint|foreign|unique|primary)|check)\b/i.test(statement))
    return [statement]
  const actions = ['']
  let depth = 0
  for (const [token] of statement.slice(head.length).matchAll(/'[^']*'|--[^\n]*|[\s\S]/g)) {
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (token === ',' && depth === 0) actions.push('')
    else actions.push(`${actions.pop()}${token}`)
  }
  return actions.flatMap(action => {
    const [, column, name, constraint, check] = CHECKED_COLUMN.exec(action) ?? []
    if (column === undefined) return [`${head}${action}`]
    return [`${head}${column}`, `${head}add constraint ${constraint ?? `${table}_${name}_check`} ${check}`]
  })
}
