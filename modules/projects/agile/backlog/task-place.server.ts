import { wireName } from '#platform/contract/wire-names.ts'
import { col } from '#platform/server/database/row.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, underNames } from '#platform/server/http/refuse.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { placeKinds, taskPlaceCalls, type PlaceKind, type TaskPlace } from '#mechanisms/projects/task-place.contract.ts'
import { isAgile, type ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import { taskSubject } from '#modules/tasks/tasks.server.ts'
import { moveCard } from '../board/move-card.server.ts'
import { stagesOpenTo } from '../board/process/admit-move.server.ts'
import { SprintStatus } from '../sprint/sprint.contract.ts'
import { placeUnknown } from './item.contract.ts'
import { placeItems } from './place-items.server.ts'

interface Standing {
  projectId: string
  type: ProjectType
  isBug: boolean
  places: Record<PlaceKind, { id: string | null; name: string | null }>
}

export const taskPlaceHandlers = handle(taskPlaceCalls, {
  async places({ id }, context) {
    const can = await taskSubject.admit(id, context)
    const standing = await standingOf(id, context)
    if (!standing) return { list: [] }
    const mayPlan = await mayPlanIn(standing.projectId, context)
    const kinds = kindsOf(standing)
    return {
      list: placeKinds.flatMap((kind): TaskPlace[] => {
        const place = standing.places[kind]
        return kinds.includes(kind) || place.id
          ? [{ kind, ...place, canChange: kinds.includes(kind) && (kind === 'stage' ? can.changeStatus : mayPlan) }]
          : []
      }),
    }
  },

  async choices({ id, kind }, context) {
    await taskSubject.admit(id, context)
    const { projectId, isBug } = found(await standingOf(id, context))
    await projectSubject.admit(projectId, context)
    if (kind === 'stage') return { list: await stagesOpenTo(id, projectId, context) }
    const { me, run } = context
    const [answer] = await run([
      {
        name: `task_choices_${kind}${isBug ? '_bug' : ''}`,
        row: { id: col.uuid, name: col.text },
        values: [me.companyId, projectId],
        text: choicesOf(kind, isBug),
      },
    ])
    return { list: answer.rows }
  },

  async put({ id, kind, toId = null }, context) {
    if (kind === 'stage') {
      const { optResult } = await moveCard({ id, stageId: toId ?? refuse(placeUnknown, {}, 'to_id') }, context)
      return { id, optResult }
    }
    await underNames({ [wireName(`${kind}Id`)]: 'to_id' }, placeItems([id], { [`${kind}Id`]: toId }, context))
    return { id, optResult: null }
  },
})

/**
 * Stages everywhere; sprint, module and version where a project is worked in them. A bug has the version it was found
 * in, and that which mends it.
 */
const kindsOf = ({ type, isBug }: Standing): readonly PlaceKind[] =>
  isAgile(type) ? placeKinds.filter(kind => kind !== 'repairVersion' || isBug) : ['stage']

/** What still takes something. A bug may have been found in a version that is out. */
const choicesOf = (kind: Exclude<PlaceKind, 'stage'>, isBug: boolean) =>
  ({
    sprint: `select id, name from project_sprint where comp_id = $1 and project_id = $2 and status <> ${SprintStatus.Closed} order by status desc,
        start_date nulls last, id`,
    module: 'select id, name from project_module where comp_id = $1 and project_id = $2 order by order_key, id',
    version: `select id, name from project_version where comp_id = $1 and project_id = $2
      ${isBug ? '' : 'and publish_date is null'} order by id desc`,
    repairVersion: `select id, name from project_version where comp_id = $1 and project_id = $2 and publish_date is null order by id
        desc`,
  })[kind]

/**
 * Whether the actor may say what is planned when; not where they do not see the project, whose tasks they may see all
 * the same.
 */
async function mayPlanIn(projectId: string, { me, run }: Context): Promise<boolean> {
  const [answer] = await run([projectSubject.admission(projectId, me)])
  if (!answer.first?.isSeen) return false
  return projectSubject.admitted(answer, undefined).addTask
}

async function standingOf(id: string, { me, run }: Context): Promise<Standing | null> {
  const [answer] = await run([
    {
      name: 'task_place',
      row: {
        projectId: col.uuid.orNull,
        type: col.int.as<ProjectType>().orNull,
        isBug: col.bool,
        places: col.json.as<Standing['places']>(),
      },
      values: [me.companyId, id],
      text: `select t.project_id, j.type, t.type = 'BUG' as is_bug, json_build_object(
          'stage', json_build_object('id', p.stage_id, 'name', stage.name), 'sprint', json_build_object('id',
            p.sprint_id, 'name', sprint.name),
          'module', json_build_object('id', p.module_id, 'name', module.name), 'version', json_build_object('id',
            p.version_id, 'name', version.name),
          'repairVersion', json_build_object('id', p.repair_version_id, 'name', repair.name)) as places
      from task t join project j on j.comp_id = $1 and j.id = t.project_id left join project_task p on p.comp_id = $1
        and p.task_id = t.id
        left join project_task_stage stage on stage.comp_id = $1 and stage.id = p.stage_id left join project_sprint
          sprint on sprint.comp_id = $1 and sprint.id = p.sprint_id
        left join project_module module on module.comp_id = $1 and module.id = p.module_id left join project_version
          version on version.comp_id = $1 and version.id = p.version_id
        left join project_version repair on repair.comp_id = $1 and repair.id = p.repair_version_id
      where t.comp_id = $1 and t.id = $2`,
    },
  ])
  const task = answer.first
  if (!task || task.projectId === null || task.type === null) return null
  return { ...task, projectId: task.projectId, type: task.type }
}
