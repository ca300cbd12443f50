import { and, asc, eq, inArray } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import {
  expenseTypeCalls,
  mostTypes,
  tooDeepType,
  tooManyTypes,
  typeInUse,
  typeNameTaken,
  unknownType,
  type TypeFamily,
} from './expense-type.contract.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { expenseType } from './expense-type.table.ts'

const columns = {
  id: expenseType.id,
  name: expenseType.name,
  parentId: expenseType.parentId,
  isRetired: expenseType.isRetired,
  account: expenseType.account,
}

const listOf = async (family: TypeFamily, isRetired: boolean, { me, db }: Context) => ({
  list: await db
    .select(columns)
    .from(expenseType)
    .where(
      and(
        eq(expenseType.companyId, me.companyId),
        eq(expenseType.family, family),
        eq(expenseType.isRetired, isRetired),
      ),
    )
    .orderBy(asc(expenseType.position), asc(expenseType.id)),
})
const one = (id: string, { me }: Context) => and(eq(expenseType.companyId, me.companyId), eq(expenseType.id, id))

export const expenseTypeHandlers = handle(expenseTypeCalls, {
  expense: ({ isRetired = false }, context) => listOf('expense', isRetired, context),
  purchase: ({ isRetired = false }, context) => listOf('purchase', isRetired, context),

  async create({ family, name, parentId = null }, context) {
    const { me, db, run } = context
    await run([takeTurns(me.companyId, 'expense type')])
    const known = await db
      .select(columns)
      .from(expenseType)
      .where(and(eq(expenseType.companyId, me.companyId), eq(expenseType.family, family)))
    if (known.length >= mostTypes) refuse(tooManyTypes)
    if (parentId && found(known.find(type => type.id === parentId)).parentId) refuse(tooDeepType, {}, 'parent_id')
    if (known.some(type => type.parentId === parentId && type.name === name)) refuse(typeNameTaken, {}, 'name')
    const id = newId()
    await db
      .insert(expenseType)
      .values({ companyId: me.companyId, id, family, name, parentId, position: known.length + 1 })
    return { id }
  },

  async update({ id, ...changes }, context) {
    const [row] =
      Object.keys(changes).length === 0
        ? await context.db.select({ id: expenseType.id }).from(expenseType).where(one(id, context))
        : await context.db.update(expenseType).set(changes).where(one(id, context)).returning({ id: expenseType.id })
    return found(row)
  },

  async order({ ids }, { me, run }) {
    await run([
      {
        name: 'expense_type_order',
        text: `update expense_type t set position = wanted.place from unnest($2::uuid[]) with ordinality as wanted (id,
          place) where t.comp_id = $1 and t.id = wanted.id`,
        values: [me.companyId, ids],
      },
    ])
    return {}
  },

  async remove({ id }, context) {
    const [row] = await context.db.delete(expenseType).where(one(id, context)).returning({ id: expenseType.id })
    return found(row)
  },
})

/**
 * Refused unless every type that is given is of the family, and in use or among those that the record has already: one
 * that was taken out of use stays where it was chosen.
 */
export async function admitTypes(
  family: TypeFamily,
  typeIds: readonly string[],
  kept: ReadonlySet<string>,
  { me, db }: Pick<Context, 'me' | 'db'>,
) {
  const wanted = [...new Set(typeIds)]
  if (wanted.length === 0) return
  const rows = await db
    .select({ id: expenseType.id, isRetired: expenseType.isRetired })
    .from(expenseType)
    .where(
      and(eq(expenseType.companyId, me.companyId), eq(expenseType.family, family), inArray(expenseType.id, wanted)),
    )
  if (wanted.some(id => !rows.some(row => row.id === id && (!row.isRetired || kept.has(id)))))
    refuse(unknownType, {}, 'lines')
}

/** What is added to others' by this file. */
export const expenseTypeParts: Part[] = [
  refuseOn('expense_type_name_key', typeNameTaken),
  refuseOn('finance_line_type', typeInUse),
  refuseOn('expense_type_parent', typeInUse),
]
