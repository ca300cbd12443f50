import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { keysAtEnd } from '#modules/tasks/tasks.contract.ts'
import { admitTabs } from '../../project/project-modules.server.ts'
import { holdOwn, tellProject } from '../../control/own-record.server.ts'
import { moduleCalls, moduleNameTaken, mostModules, tooManyModules, type ModuleRow } from './module.contract.ts'

export const moduleHandlers = handle(moduleCalls, {
  async list({ projectId }, { me, run }) {
    const [visibility, answer] = await run([
      projectSubject.visibility(projectId, me),
      {
        name: 'project_modules',
        row: { id: col.uuid, name: col.text, stories: col.int, bugs: col.int, open: col.int },
        values: [me.companyId, projectId],
        text: `select m.id, m.name, count(t.id) filter (where t.type = 'STORY') as stories, count(t.id) filter (where t.type =
          'BUG') as bugs,
          count(t.id) filter (where t.status not in ('FINISH', 'FINISH_DELAY', 'CANCEL')) as open
        from project_module m left join project_task p on p.comp_id = $1 and p.module_id = m.id
          left join task t on t.comp_id = $1 and t.id = p.task_id and t.is_delete in ${keptBins}
        where m.comp_id = $1 and m.project_id = $2 group by m.comp_id, m.id order by m.order_key, m.id`,
      },
    ])
    projectSubject.requireVisible(visibility)
    return {
      list: answer.rows.map(({ id, name, stories, bugs, open }): ModuleRow => ({
        id,
        name,
        storyNum: stories,
        bugNum: bugs,
        openNum: open,
      })),
    }
  },

  async create({ projectId, name }, context) {
    const { me, run } = context
    await projectSubject.admit(projectId, context, 'edit')
    await admitTabs(projectId, ['story'], context, 'project_id')
    const id = newId()
    const [, made] = await run([
      takeTurns(me.companyId, `modules ${projectId}`),
      {
        name: 'module_create',
        values: [me.companyId, id, projectId, name, keysAtEnd(1)[0]],
        text: `insert into project_module (comp_id, id, project_id, name, order_key)
        select $1, $2, $3, $4, $5 from project_module where comp_id = $1 and project_id = $3 having count(*) <
          ${mostModules} returning id`,
      },
    ])
    if (made.count === 0) refuse(tooManyModules)
    await tellProject(projectId, 'modules', context)
    return { id }
  },

  async rename({ id, name }, context) {
    const projectId = await holdOwn('project_module', id, 'edit', context)
    await context.run([
      {
        name: 'module_rename',
        values: [context.me.companyId, id, name],
        text: 'update project_module set name = $3 where comp_id = $1 and id = $2',
      },
    ])
    await tellProject(projectId, 'modules', context)
    return { id }
  },

  async sort({ projectId, ids }, context) {
    await projectSubject.admit(projectId, context, 'edit')
    await context.run([
      takeTurns(context.me.companyId, `modules ${projectId}`),
      {
        name: 'modules_sort',
        values: [context.me.companyId, projectId, ids, keysAtEnd(ids.length)],
        text: `update project_module set order_key = wanted.key from unnest($3::uuid[], $4::text[]) as wanted (id, key)
        where comp_id = $1 and project_id = $2 and project_module.id = wanted.id`,
      },
    ])
    await tellProject(projectId, 'modules', context)
    return {}
  },

  async remove({ id }, context) {
    const projectId = await holdOwn('project_module', id, 'edit', context)
    const values = [context.me.companyId, id]
    await context.run([
      {
        name: 'module_empty',
        values,
        text: 'update project_task set module_id = null where comp_id = $1 and module_id = $2',
      },
      { name: 'module_remove', values, text: 'delete from project_module where comp_id = $1 and id = $2' },
    ])
    await tellProject(projectId, 'modules', context)
    return { id }
  },
})

/** What is added to others' by this file. */
export const moduleParts: Part[] = [refuseOn('project_module_name_key', moduleNameTaken)]
