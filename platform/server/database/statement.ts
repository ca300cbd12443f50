import { is, Placeholder, SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { createHash } from 'node:crypto'
import { casing } from './database.ts'
import type { Statement } from './batch.ts'
import type { Column, Shape } from './row.ts'

const dialect = new PgDialect({ casing })

/** A parameter that is bound when the statement runs: `eq(task.statusId, param('statusId'))`. */
export const param = (name: string) => sql.placeholder(name)

/**
 * Condition: a list contains one of these words of ours. Testing them one by one takes a tenth of the time of `&&`,
 * which compares lists.
 */
export const hasAnyOf = (list: SQLWrapper, words: readonly string[]): SQL =>
  sql`(${sql.join(
    words.map(word => sql`${sql.raw(`'${word}'`)} = any(${list})`),
    sql` or `,
  )})`

/** The result of a statement, see `Statement`; nothing if its JSON is sent on unparsed. */
export interface Declared {
  row?: Shape
  value?: Column<unknown>
}
/** A statement with parameters to bind. */
export type Compiled<D extends Declared = object> = (values: Record<string, unknown>) => Statement & D

/**
 * Drizzle's expressions, compiled once and run with parameters: rebuilding the SQL costs more than PostgreSQL takes to
 * answer it. The name is a hash of the text, so that two processes or releases never disagree about it.
 */
export function compile<D extends Declared = object>(expression: SQL, declared?: D): Compiled<D> {
  const written = dialect.sqlToQuery(expression)
  const places: string[] = []
  const fill: ((values: Record<string, unknown>) => unknown)[] = []
  const numbers = written.params.map(param => {
    if (!is(param, Placeholder)) return fill.push(() => param)
    // One parameter however often it is named: less to send, and one value for the planner to reason about.
    const name = param.name as string
    const known = places.indexOf(name)
    if (known !== -1) return known + 1
    places[fill.length] = name
    return fill.push(values => valueOf(values, name))
  })
  const text = shortened(written.sql).replace(/\$(\d+)/g, (_, number: string) => `$${numbers[Number(number) - 1]}`)
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  // The same object shape, whatever is declared.
  const { row, value } = declared ?? {}
  return values =>
    ({ name, text, values: fill.map(fillOne => fillOne(values)), row, value }) as unknown as Statement & D
}

/**
 * The same, but planned again for its values each time: for a list where the best index depends on the actor. Planning
 * takes about a millisecond; a generic plan scans a whole table for people with many rows, or for those with few.
 */
export const plannedAnew = <S extends Statement>(statement: S): S => ({ ...statement, name: '' })

/**
 * Strips line breaks, indentation and comments: PostgreSQL copies and hashes the text of a statement, prepared or not,
 * whenever it runs.
 */
const shortened = (text: string) =>
  text.replace(/'(?:[^']|'')*'|"[^"]*"|(?:\s|--[^\n]*)+/g, part => (/^['"]/.test(part) ? part : ' '))

function valueOf(values: Record<string, unknown>, name: string): unknown {
  if (!(name in values)) throw new Error(`The statement's place "${name}" was not given`)
  return values[name]
}

/** Compiles the statement of each shape once: `shapes(key => …)` builds only for a key it has not seen. */
export function shapes<Key extends string, D extends Declared = object>(
  build: (shape: Key) => SQL,
  declared?: D,
): (shape: Key) => Compiled<D> {
  const known = new Map<Key, Compiled<D>>()
  return shape => {
    let found = known.get(shape)
    if (!found) known.set(shape, (found = compile(build(shape), declared)))
    return found
  }
}
