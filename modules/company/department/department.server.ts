import { and, eq, sql } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { unknownDepartment, unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { department, person } from '#mechanisms/people/person.table.ts'
import { rightsChanged } from '#modules/account/account.server.ts'
import { membersOf } from '../person/person-list.server.ts'
import { departmentsOfPerson } from './department-list.server.ts'
import {
  deepestDepartment,
  departmentCalls,
  hasMembers,
  hasSubDepartments,
  movedBelowItself,
  nameTaken,
  tooDeep,
} from './department.contract.ts'

/** A department's row and its line from the top; refused when it is not the company's. */
async function open({ me, db }: Pick<Context, 'me' | 'db'>, id: string, unknown?: typeof unknownDepartment) {
  const [one] = await db
    .select()
    .from(department)
    .where(and(eq(department.companyId, me.companyId), eq(department.id, id)))
  if (!one && unknown) refuse(unknown)
  return found(one)
}

async function admitHead({ me, db }: Context, headId: string | null | undefined) {
  if (!headId) return
  const [head] = await db
    .select({ status: person.status })
    .from(person)
    .where(and(eq(person.companyId, me.companyId), eq(person.id, headId)))
  if (!head || head.status === PersonStatus.Left) refuse(unknownPerson, {}, 'head_id')
}

/** Numbers the siblings again from 0, with one of them before another, or last. */
const renumber = (companyId: string, parentId: string | null, id: string, beforeId: string | null): Statement => ({
  name: 'department_renumber',
  text: `update department d set position = counted.place from (
      select id, row_number() over (order by case when id <> $3 then position * 2
        else coalesce((select position * 2 - 1 from department b where b.comp_id = $1 and b.id = $4
          and b.parent_id is not distinct from $2::uuid), 2147483647) end, name, id) - 1 as place
      from department where comp_id = $1 and parent_id is not distinct from $2::uuid) counted
    where d.comp_id = $1 and d.id = counted.id and d.position <> counted.place`,
  values: [companyId, parentId, id, beforeId],
})

export const departmentHandlers = handle(departmentCalls, {
  listOfPerson: ({ personId }, context) => departmentsOfPerson(context, personId ?? context.me.personId),

  async members({ orgId, start, limit }, context) {
    const isCompany = orgId === context.me.companyId
    if (!isCompany) await open(context, orgId)
    return await membersOf({ departmentId: isCompany ? undefined : orgId, start, limit }, context)
  },

  async create({ name, parentId = null, headId = null }, context) {
    const { me, run, db } = context
    await run([takeTurns(me.companyId, 'departments')])
    await admitHead(context, headId)
    const above = parentId ? (await open(context, parentId, unknownDepartment)).path : []
    if (above.length >= deepestDepartment) refuse(tooDeep)
    const id = newId()
    await db.insert(department).values({ companyId: me.companyId, id, name, parentId, headId, path: [...above, id] })
    await run([renumber(me.companyId, parentId, id, null), recorded(me, 'department', id, 'create', { name })])
    return { id }
  },

  async update({ id, ...changes }, context) {
    const { me, run, db } = context
    const before = await open(context, id)
    await admitHead(context, changes.headId)
    const changed = Object.fromEntries(
      Object.entries(changes).filter(([key, value]) => value !== undefined && value !== before[key as 'name']),
    )
    if (Object.keys(changed).length === 0) return { id }
    await db
      .update(department)
      .set(changed)
      .where(and(eq(department.companyId, me.companyId), eq(department.id, id)))
    await run([
      recorded(
        me,
        'department',
        id,
        'edit',
        Object.fromEntries(Object.entries(changed).map(([key, value]) => [key, [before[key as 'name'], value]])),
      ),
    ])
    return { id }
  },

  async move({ id, parentId, beforeId = null }, context) {
    const { me, run, db } = context
    await run([takeTurns(me.companyId, 'departments')])
    const moved = await open(context, id)
    const target = parentId === undefined ? moved.parentId : parentId
    const above = target ? (await open(context, target, unknownDepartment)).path : []
    if (above.includes(id)) refuse(movedBelowItself)
    if (target !== moved.parentId) {
      const [{ deepest } = { deepest: 0 }] = await db
        .select({ deepest: sql<number>`max(cardinality(path))::int` })
        .from(department)
        .where(and(eq(department.companyId, me.companyId), sql`path @> array[${id}::uuid]`))
      if (above.length + deepest - moved.path.length + 1 > deepestDepartment) refuse(tooDeep)
      await db
        .update(department)
        .set({ parentId: target, position: 2 ** 30 })
        .where(and(eq(department.companyId, me.companyId), eq(department.id, id)))
      rightsChanged(context)
      await run([rebuildPaths(me.companyId, id, above, moved.path.length)])
    }
    await run([
      renumber(me.companyId, target, id, beforeId),
      recorded(me, 'department', id, 'move', { parentId: [moved.parentId, target] }),
    ])
    return { id }
  },

  async remove({ id }, context) {
    const { me, run, db } = context
    const own = and(eq(department.companyId, me.companyId), eq(department.id, id))
    await run([takeTurns(me.companyId, 'departments')])
    // Held against people who are being put into it at this moment.
    const [gone] = await db.select({ name: department.name }).from(department).where(own).for('update')
    const { name } = found(gone)
    const [counted] = await run([
      {
        text: `select (select count(*)::int from department where comp_id = $1 and parent_id = $2) as departments,
        (select count(*)::int from person where comp_id = $1 and department_id = $2 and status <> ${PersonStatus.Left}) as members`,
        values: [me.companyId, id],
        row: { departments: col.int, members: col.int },
      },
    ])
    const { departments, members } = counted.one
    if (departments > 0) refuse(hasSubDepartments)
    if (members > 0) refuse(hasMembers)
    // Those who left stay known, without a place.
    await db
      .update(person)
      .set({ departmentId: null })
      .where(and(eq(person.companyId, me.companyId), eq(person.departmentId, id)))
    await db.delete(department).where(own)
    rightsChanged(context)
    await run([recorded(me, 'department', id, 'remove', { name })])
    return { id }
  },
})

/** The line from the top, for a moved department and all below it. */
const rebuildPaths = (companyId: string, id: string, above: string[], depthBefore: number): Statement => ({
  name: 'department_paths',
  text: 'update department set path = $3::uuid[] || path[$4:] where comp_id = $1 and path @> array[$2::uuid]',
  values: [companyId, id, above, depthBefore],
})

/** What is added to others' by this file. */
export const departmentParts: Part[] = [
  refuseOn('department_name_key', nameTaken),
  refuseOn('department_parent', unknownDepartment),
  refuseOn('person_department', unknownDepartment),
]
