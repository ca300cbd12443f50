import { and, eq, inArray } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { hungOnCopies } from '#mechanisms/hanging/hanging.server.ts'
import type { MemberRole } from '#mechanisms/members/members.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { planTurn } from '../../plan/plan-turn.server.ts'
import type { NewTask } from '../new-task.server.ts'
import { createTasks } from '../task-creation.server.ts'
import { runHooks } from '../task-hooks.server.ts'
import { taskSubject } from '../task-subject.server.ts'
import { task } from '../task.table.ts'
import { lockParent } from '../tree/place.server.ts'
import { copyCalls, mostCopied, tooManyToCopy } from './copy.contract.ts'

type Row = typeof task.$inferSelect

export const copyHandlers = handle(copyCalls, {
  async copy({ id, name, withChildren: isDeep }, context) {
    const { me, run } = context
    // A plan's turn comes before any of its rows.
    await run([planTurn(me.companyId)])
    await taskSubject.admit(id, context)
    const ids = isDeep ? await withChildren(context, id) : [id]
    if (ids.length > mostCopied) refuse(tooManyToCopy)
    const originals = await readOriginals(ids, context)
    const first = originals.find(one => one.id === id)!
    if (first.parentId) await lockParent(first.parentId, context)
    const copies = new Map<string, string>()
    // Level by level: a copy goes below its parent's copy.
    const below = (level: typeof originals) => originals.filter(one => level.some(above => above.id === one.parentId))
    for (let level = [first]; level.length > 0; level = below(level)) {
      const created = await createTasks(
        context,
        level.map(row => ({
          ...asDraft(row),
          name: row.id === id ? (name ?? row.name) : row.name,
          parentId: row.id === id ? row.parentId : copies.get(row.parentId!)!,
        })),
      )
      for (const [index, { id: copy }] of created.entries()) copies.set(level[index]!.id, copy)
    }
    const pairs = [...copies]
    await run(hungOnCopies(me.companyId, 'task', pairs))
    await runHooks('copied', pairs, context)
    const [answer] = await run([
      {
        name: 'task_code',
        text: 'select code from task where comp_id = $1 and id = $2',
        values: [me.companyId, copies.get(id)],
        value: col.text,
      },
    ])
    return { id: copies.get(id)!, code: answer.one }
  },
})

/** The tasks that the actor may see, in their order, with their people. */
async function readOriginals(ids: readonly string[], context: Context) {
  const { me, db, run } = context
  const seen = [...(await taskSubject.lockAll(ids, context)).keys()]
  const rows = await db
    .select()
    .from(task)
    .where(and(eq(task.companyId, me.companyId), inArray(task.id, seen)))
    .orderBy(task.orderKey, task.id)
  const [members] = await run([
    {
      name: 'tasks_people',
      row: { subjectId: col.uuid, role: col.text.as<Exclude<MemberRole, 'creator'>>(), personId: col.uuid },
      values: [me.companyId, seen],
      text: `select m.subject_id, m.role, m.person_id from member m join person p on p.comp_id = m.comp_id and p.id =
        m.person_id
      where m.comp_id = $1 and m.subject_type = 'task' and m.subject_id = any($2::uuid[]) and m.role <> 'creator' and
        p.status <> ${PersonStatus.Left}`,
    },
  ])
  return rows.map(row => {
    const people: NonNullable<NewTask['people']> = {}
    for (const { subjectId: id, role, personId } of members.rows) {
      if (id === row.id) people[role] = [...(people[role] ?? []), personId]
    }
    return { ...row, people }
  })
}

/** What a copy takes over: everything but how far it has come. */
const asDraft = ({
  type,
  name,
  summary,
  detail,
  note,
  priority,
  planStartDate,
  planEndDate,
  planWorkHour,
  point,
  scorePower,
  openType,
  lockContent,
  isMilestone,
  departmentId,
  questionTypeId,
  ctypeId,
  lifecycleId,
  projectId,
  isDelete,
  people,
}: Row & { people: NewTask['people'] }): NewTask => ({
  // A copy runs once, whatever the original does: its cycle or its steps belong to that.
  type: type === 'RECURRING' || type === 'WORKFLOW' || type === 'BATCH' ? 'TASK' : type,
  name,
  summary,
  detail,
  note,
  priority,
  planStartDate,
  planEndDate,
  point,
  openType,
  lockContent,
  isMilestone,
  departmentId,
  questionTypeId,
  ctypeId,
  lifecycleId,
  projectId,
  isDelete: isDelete === Bin.Unpublished ? Bin.Unpublished : Bin.None,
  planWorkHour: planWorkHour === null ? null : Number(planWorkHour),
  scorePower: Number(scorePower),
  ...(people ? { people } : {}),
})

/** Everything below a task, and the task itself. */
export async function withChildren({ me, run }: Pick<Context, 'me' | 'run'>, id: string): Promise<string[]> {
  const [answer] = await run([
    {
      name: 'task_below',
      value: col.uuid,
      values: [me.companyId, id],
      text: `with recursive below as (
        select id from task where comp_id = $1 and id = $2
        union select t.id from task t join below b on t.comp_id = $1 and t.parent_id = b.id)
      select id from below`,
    },
  ])
  return answer.rows
}
