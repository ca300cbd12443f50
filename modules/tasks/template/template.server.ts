import { and, eq, sql } from 'drizzle-orm'
import { readInstant } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { wireColumns } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { insertItems, readCopies } from '../item/item-copies.server.ts'
import { shifted } from '../repeat/shifted-dates.contract.ts'
import { reopenAbove } from '../task/status/status.server.ts'
import { createTasks } from '../task/task-creation.server.ts'
import { planDates } from '../task/task-dates.contract.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import { task } from '../task/task.table.ts'
import { stillHere } from '../workflow/start-workflow.server.ts'
import { companysAreManaged, mostTemplates, templateCalls, tooManyTemplates } from './template.contract.ts'
import { taskTemplate } from './template.table.ts'

const mine = sql`(${taskTemplate.isCompany} or ${taskTemplate.ownerId} = ${param('person')})`
const all = compile(
  sql`select json_build_object('list', coalesce(json_agg(r), '[]'::json))::text from (select ${wireColumns({
    id: taskTemplate.id,
    name: taskTemplate.name,
    isCompany: taskTemplate.isCompany,
    taskName: sql`${taskTemplate.content}->'task'->>'name'`,
    type: sql`coalesce(${taskTemplate.content}->'task'->>'type', 'TASK')`,
    itemNum: sql`jsonb_array_length(${taskTemplate.content}->'items')`,
    owner: personJson(sql`${taskTemplate.companyId}`, sql`${taskTemplate.ownerId}`),
    can: sql`json_build_object('edit', case when ${taskTemplate.isCompany} then ${param('manages')}::boolean else true end)`,
  })} from ${taskTemplate} where ${taskTemplate.companyId} = ${param('company')} and ${mine} order by
    ${taskTemplate.isCompany} desc, ${taskTemplate.name}, ${taskTemplate.id}) r`,
)

const manages = ({ me }: Pick<Context, 'me'>) => may(me, 'TASK_MANAGER')

export const templateHandlers = handle(templateCalls, {
  async list(_, { me, run }) {
    const [answer] = await run([all({ company: me.companyId, person: me.personId, manages: manages({ me }) })])
    return new Json(answer!.only!)
  },

  async save({ id: taskId, name, isCompany }, context) {
    const { me, db, run } = context
    await taskSubject.admit(taskId, context)
    if (isCompany && !manages(context)) refuse(companysAreManaged)
    await run([takeTurns(me.companyId, 'task templates')])
    const [count] = await db
      .select({ kept: sql<number>`count(*)::int` })
      .from(taskTemplate)
      .where(
        and(
          eq(taskTemplate.companyId, me.companyId),
          isCompany ? eq(taskTemplate.isCompany, true) : eq(taskTemplate.ownerId, me.personId),
        ),
      )
    if (count!.kept >= mostTemplates) refuse(tooManyTemplates)
    const id = newId()
    await db.insert(taskTemplate).values({
      companyId: me.companyId,
      id,
      name,
      isCompany,
      ownerId: me.personId,
      content: await contentOf(taskId, context),
    })
    return { id }
  },

  async update({ id, ...changes }, context) {
    const { me, db } = context
    await open(id, context, true)
    if (changes.isCompany && !manages(context)) refuse(companysAreManaged)
    await db
      .update(taskTemplate)
      .set({ ...changes })
      .where(and(eq(taskTemplate.companyId, me.companyId), eq(taskTemplate.id, id)))
    return { id }
  },

  async remove({ id }, context) {
    const { me, db } = context
    await open(id, context, true)
    await db.delete(taskTemplate).where(and(eq(taskTemplate.companyId, me.companyId), eq(taskTemplate.id, id)))
    return { id }
  },

  async use({ id, name, planStartDate, parentId }, context) {
    const { me, run } = context
    const {
      content: { task: draft, items, startedAt, planEndDate },
    } = await open(id, context)
    if (parentId) await taskSubject.lock(parentId, context, 'addChild')
    const start = planStartDate ? readInstant(planStartDate, me.timeZone) : new Date().toISOString()
    const move = (moment: string | null) => moment && shifted(moment, startedAt, start, me.timeZone)
    const here = await stillHere(
      [...Object.values(draft.people ?? {}).flat(), ...items.flatMap(({ people }) => people)],
      context,
    )
    const present = (people: readonly string[]) => people.filter(personId => here.has(personId))
    const people = Object.fromEntries(Object.entries(draft.people ?? {}).map(([role, ids]) => [role, present(ids)]))
    const [made] = await createTasks(context, [
      {
        ...draft,
        name: name || draft.name,
        people,
        parentId: parentId ?? null,
        ...planDates({ planStartDate: start, planEndDate: move(planEndDate) }, me.timeZone),
      },
    ])
    await run(
      insertItems(
        me,
        items.map((item, place) => ({
          ...item,
          taskId: made!.id,
          position: place + 1,
          people: present(item.people),
          planStartDate: move(item.planStartDate),
          planEndDate: move(item.planEndDate),
        })),
      ),
    )
    if (parentId) await reopenAbove(made!.id, context)
    return { id: made!.id, code: made!.code }
  },
})

/** A template that the actor may use, or change. */
async function open(id: string, context: Context, toChange = false) {
  const { me, db } = context
  const [row] = await db
    .select()
    .from(taskTemplate)
    .where(and(eq(taskTemplate.companyId, me.companyId), eq(taskTemplate.id, id)))
  const template = found(row)
  if (!template.isCompany && template.ownerId !== me.personId) found(null)
  if (toChange && template.isCompany && !manages(context)) refuse(companysAreManaged)
  return template
}

/** A task as another may begin: nothing of how far it has come. A workflow's steps and a rule are no part of it. */
async function contentOf(taskId: string, context: Context) {
  const { me, db, run } = context
  const [row] = await db
    .select()
    .from(task)
    .where(and(eq(task.companyId, me.companyId), eq(task.id, taskId)))
  const {
    name,
    type,
    summary,
    detail,
    note,
    priority,
    planWorkHour,
    point,
    scorePower,
    openType,
    lockContent,
    departmentId,
    questionTypeId,
    ctypeId,
    lifecycleId,
    ...rest
  } = found(row)
  const [members] = await run([
    {
      name: 'template_members',
      row: { role: col.text, ids: col.json.as<string[]>() },
      values: [me.companyId, taskId],
      text: `select role, array_to_json(array_agg(person_id))::text as ids from member where comp_id = $1 and subject_type =
        'task' and subject_id = $2 and role <> 'creator' group by role`,
    },
  ])
  const kind = type === 'WORKFLOW' || type === 'RECURRING' || type === 'BATCH' ? ('TASK' as const) : type
  return {
    task: {
      name,
      type: kind,
      summary,
      detail,
      note,
      priority,
      point,
      openType,
      lockContent,
      departmentId,
      questionTypeId,
      ctypeId,
      lifecycleId,
      planWorkHour: planWorkHour === null ? null : Number(planWorkHour),
      scorePower: Number(scorePower),
      people: Object.fromEntries(members.rows.map(({ role, ids }) => [role, ids])),
    },
    items: (await readCopies(context, [taskId])).get(taskId) ?? [],
    startedAt: rest.planStartDate ?? rest.createdAt,
    planEndDate: rest.planEndDate,
  }
}
