import { newId } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import type { ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import { keysAtEnd } from '#modules/tasks/tasks.contract.ts'
import { stageCalls, type ProjectStage } from './stage.contract.ts'
import { projectTaskStage } from './stage.table.ts'
import { usualStages } from './usual-stages.ts'

export const stageHandlers = handle(stageCalls, {
  async list({ projectId }, context) {
    const { me, run } = context
    const [admission, answer] = await run([projectSubject.admission(projectId, me), {
      name: 'project_stages', plain: true, values: [me.companyId, projectId],
      text: `select s.id, s.name, count(t.id)::int, count(t.id) filter (where t.status in ('FINISH', 'FINISH_DELAY', 'CANCEL'))::int
        from project_task_stage s
        left join project_task p on p.comp_id = $1 and p.stage_id = s.id left join task t on t.comp_id = $1 and t.id = p.task_id and t.is_delete in (0, 4)
        where s.comp_id = $1 and s.project_id = $2 group by s.id, s.name, s.order_key order by s.order_key, s.id`,
    }])
    projectSubject.admitted(admission)
    return { list: (answer!.rows as [string, string, string, string][]).map(([id, name, taskNum, finishedNum]): ProjectStage => ({ id, name, taskNum: Number(taskNum), finishedNum: Number(finishedNum) })) }
  },
})

/** Gives a new project the stages of its type. */
export async function beginStages(projectId: string, type: ProjectType, { me, db, asked }: Context) {
  const names = usualStages(type, asked.locale)
  const keys = keysAtEnd(names.length)
  await db.insert(projectTaskStage).values(names.map((name, index) => ({ companyId: me.companyId, id: newId(), projectId, name, orderKey: keys[index]! })))
}
