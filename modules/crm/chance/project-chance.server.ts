import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { admitChance } from './chance-directory.server.ts'
import { chanceSubject } from './chance-subject.server.ts'
import { chanceOfOtherProject } from './chance.contract.ts'

/**
 * Of which chance a project came, or of none; an opportunity leads to one project. The caller holds the project and has
 * looked whether the actor may; an opportunity that they may not see, was lost, or has led to another project is
 * refused. Answers what both are called, before and after; each chance's history says so, too.
 */
export async function setProjectChance(
  project: { id: string; name: string },
  chanceId: string | null,
  context: Pick<Context, 'me' | 'run' | 'publish'>,
): Promise<[was: string | null, is: string | null]> {
  const { me, run } = context
  const chosen = chanceId === null ? null : await admitChance(chanceId, context)
  if (chosen?.projectId === project.id) return [chosen.name, chosen.name]
  if (chosen?.projectId) refuse(chanceOfOtherProject, {}, 'chance_id')
  const [before] = await run([
    {
      name: 'project_chance_gone',
      row: { id: col.uuid, name: col.text },
      values: [me.companyId, project.id],
      text: 'update chance set project_id = null where comp_id = $1 and project_id = $2 returning id, name',
    },
  ])
  const was = before.first
  if (was) await noteChange(context, chanceSubject, was.id, { project: [project.name, null] })
  if (chanceId === null || chosen === null) return [was?.name ?? null, null]
  await run([
    {
      name: 'project_chance_set',
      values: [me.companyId, chanceId, project.id],
      text: 'update chance set project_id = $3 where comp_id = $1 and id = $2',
    },
  ])
  await noteChange(context, chanceSubject, chanceId, { project: [null, project.name] })
  return [was?.name ?? null, chosen.name]
}
