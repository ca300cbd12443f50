import { col } from '#platform/server/database/row.ts'
import { sql } from 'drizzle-orm'
import { compile, param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { fileGroup } from '#mechanisms/deliverables/deliverable.table.ts'
import { states } from '#mechanisms/deliverables/group-list.server.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'
import {
  gateOfClosure,
  gateOfCompletion,
  gateOfImplementation,
  gateOfPlanning,
  gateOfPublishing,
  type projectStages,
} from '../project.contract.ts'

type Stage = (typeof projectStages)[number]
interface Standing {
  isDated: boolean
  isPublished: boolean
  taskNum: number
  openNum: number
  waitingNum: number
}

const standing = compile(
  sql`select json_build_object('isDated', p.plan_start_date is not null and (p.plan_end_date is not null or
    bool_or(t.plan_end_date is not null)), 'isPublished', p.is_publish,
    'taskNum', count(t), 'openNum', count(t) filter (where t.status not in ('FINISH', 'FINISH_DELAY', 'CANCEL')),
    'waitingNum', (select count(*) from ${fileGroup} where ${fileGroup.companyId} = ${param('company')} and
      ${states.submitted} and (
      ${fileGroup.subjectType} = 'project' and ${fileGroup.subjectId} = ${param('id')} or ${fileGroup.subjectType} =
        'task' and exists (
        select from task t where t.comp_id = ${param('company')} and t.id = ${fileGroup.subjectId} and t.project_id =
          ${param('id')} and t.is_delete in ${sql.raw(keptBins)} and t.status <> 'CANCEL'))))
  from project p left join task t on t.comp_id = ${param('company')} and t.project_id = p.id and t.is_delete in ${sql.raw(keptBins)}
  where p.comp_id = ${param('company')} and p.id = ${param('id')} group by p.comp_id, p.id`,
  { value: col.json.as<Standing>() },
)

/**
 * The gates between a project's stages (docs/decisions/089-stage-gates.md): going forward, each gate in between must be
 * open, and the first closed one refuses with its requirement. Going back is free. The caller holds the project's row
 * lock.
 */
export async function admitStage(id: string, from: number, to: Stage, { me, run }: Context) {
  if (to <= from) return
  const [answer] = await run([standing({ company: me.companyId, id })])
  const { isDated, isPublished, taskNum, openNum, waitingNum } = answer.one
  if (from < 1 && !isDated) refuse(gateOfPlanning)
  if (from < 2 && to >= 2) {
    if (taskNum === 0) refuse(gateOfImplementation)
    if (!isPublished) refuse(gateOfPublishing)
  }
  if (from < 3 && to >= 3 && openNum + waitingNum > 0)
    refuse(gateOfClosure, { tasks: openNum, deliverables: waitingNum })
  if (to === 4) refuse(gateOfCompletion)
}
