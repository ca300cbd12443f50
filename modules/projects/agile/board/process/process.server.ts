import type { Statement } from '#platform/server/database/batch.ts'
import { col } from '#platform/server/database/row.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { boardTypes } from '#mechanisms/projects/project-types.contract.ts'
import { placeUnknown } from '../../backlog/item.contract.ts'
import { spreadProject } from '../../../project/project-news.server.ts'
import { holdOwn } from '../../../control/own-record.server.ts'
import { processCalls, processNeedsBoard, processSetting } from './process.contract.ts'

export const processHandlers = handle(processCalls, {
  async bind({ projectId, isOn }, context) {
    await projectSubject.lock(projectId, context, 'edit')
    await bindBoard(projectId, isOn, context)
    return {}
  },

  async next({ id, next }, context) {
    const { me, run } = context
    const projectId = await holdOwn('project_task_stage', id, 'edit', context)
    const wanted = new Map(next.filter(one => one.id !== id).map(one => [one.id, one.roles]))
    const [steps] = await run([
      {
        name: 'process_steps',
        row: { id: col.uuid, name: col.text },
        values: [me.companyId, projectId, [...wanted.keys()], id],
        text: `select id, name from project_task_stage where comp_id = $1 and project_id = $2 and id = any($3::uuid[]
          || $4::uuid) order by id for key share`,
      },
    ])
    const nameOf = new Map(steps.rows.map(({ id, name }) => [id, name] as const))
    if (nameOf.size !== wanted.size + 1) refuse(placeUnknown, {}, 'next')
    await run([
      {
        name: 'process_next_clear',
        values: [me.companyId, id],
        text: 'delete from project_stage_move where comp_id = $1 and from_id = $2',
      },
      {
        name: 'process_next',
        values: [
          me.companyId,
          id,
          JSON.stringify([...wanted].map(([toId, roles]) => ({ toId, roles: [...new Set(roles)] }))),
        ],
        text: `insert into project_stage_move (comp_id, from_id, to_id, roles) select $1, $2, (move->>'toId')::uuid,
          array(select jsonb_array_elements_text(move->'roles'))
          from jsonb_array_elements($3::jsonb) move`,
      },
    ])
    await spreadProject(
      projectId,
      { action: 'process_step', details: { from: nameOf.get(id), to: [...wanted.keys()].map(one => nameOf.get(one)) } },
      context,
    )
    return {}
  },
})

/**
 * Switches the process of a board on or off; a board without one gets the default. The caller has checked the actor's
 * rights. Refused if there is no board.
 */
export async function bindBoard(projectId: string, isOn: boolean, context: Context) {
  const { me, run } = context
  const [, answer] = await run([
    {
      name: 'process_stages',
      values: [me.companyId, projectId],
      text: 'select id from project_task_stage where comp_id = $1 and project_id = $2 order by id for update',
    },
    {
      name: 'process_stands',
      row: { hasBoard: col.bool, hasMoves: col.bool },
      values: [me.companyId, projectId],
      text: `select type in ${boardTypes} as has_board, exists (select from project_stage_move m join project_task_stage s on s.comp_id
        = m.comp_id and s.id = m.from_id where m.comp_id = $1 and s.project_id = $2) as has_moves
        from project where comp_id = $1 and id = $2`,
    },
  ])
  const project = answer.first
  if (!project?.hasBoard) refuse(processNeedsBoard)
  await run([
    {
      name: 'process_bind',
      values: [me.companyId, processSetting(projectId), isOn ? '1' : '0'],
      text: `insert into company_setting (comp_id, key_name, key_value) values ($1, $2, $3)
      on conflict (comp_id, key_name) do update set key_value = excluded.key_value, changed_at = now()`,
    },
    ...(isOn && !project.hasMoves ? [usualMoves(me.companyId, projectId)] : []),
  ])
  await spreadProject(projectId, { action: 'process', details: { isOn } }, context)
}

/** A process to begin with: from each stage to its neighbours. */
export const usualMoves = (companyId: string, projectId: string): Statement => ({
  name: 'process_usual',
  values: [companyId, projectId],
  text: `with steps as (select id, row_number() over (order by order_key, id) as place from project_task_stage where
    comp_id = $1 and project_id = $2)
    insert into project_stage_move (comp_id, from_id, to_id) select $1, one.id, other.id from steps one join steps
      other on abs(other.place - one.place) = 1 on conflict do nothing`,
})

/** A new last stage is reached from its neighbour, and left to it, where there is a process. */
export const joinLast = (companyId: string, projectId: string, id: string): Statement => ({
  name: 'process_join',
  values: [companyId, projectId, id],
  text: `with neighbour as (select id from project_task_stage where comp_id = $1 and project_id = $2 and id <> $3 order
    by order_key desc, id desc limit 1)
    insert into project_stage_move (comp_id, from_id, to_id)
    select $1, way.from_id, way.to_id from neighbour cross join lateral (values (neighbour.id, $3::uuid), ($3::uuid,
      neighbour.id)) way (from_id, to_id)
    where exists (select from project_stage_move m join project_task_stage s on s.comp_id = m.comp_id and s.id =
      m.from_id where m.comp_id = $1 and s.project_id = $2)`,
})

/** Before a stage goes: what led to it leads on to where it led. */
export const bridgeOver = (companyId: string, id: string): Statement => ({
  name: 'process_bridge',
  values: [companyId, id],
  text: `insert into project_stage_move (comp_id, from_id, to_id, roles) select $1, into_it.from_id, out_of_it.to_id,
    out_of_it.roles
    from project_stage_move into_it join project_stage_move out_of_it on out_of_it.comp_id = $1 and out_of_it.from_id =
      $2
    where into_it.comp_id = $1 and into_it.to_id = $2 and into_it.from_id <> out_of_it.to_id on conflict do nothing`,
})
