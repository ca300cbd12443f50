import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { admitContract } from './contract-directory.server.ts'
import { contractSubject } from './contract-subject.server.ts'

interface Named {
  id: string
  name: string
}

/**
 * By which contract a project is done, or by none. The caller holds the project and has looked whether the actor may; a
 * contract that they may not see, or that no longer stands, is refused. Answers what both are called, before and after;
 * each contract's history says so, too.
 */
export async function setProjectContract(
  project: Named,
  contractId: string | null,
  context: Pick<Context, 'me' | 'run' | 'publish'>,
): Promise<[was: string | null, is: string | null]> {
  const { me, run } = context
  await admitContract(contractId, context)
  const [before] = await run([
    {
      name: 'project_contract_was',
      row: { id: col.uuid, name: col.text },
      values: [me.companyId, project.id],
      text: `select c.id, c.name from project_contract p join contract c on c.comp_id = p.comp_id and c.id =
        p.contract_id where p.comp_id = $1 and p.project_id = $2`,
    },
  ])
  const was = before.first
  if ((was?.id ?? null) === contractId) return [was?.name ?? null, was?.name ?? null]
  if (contractId === null)
    await run([
      {
        name: 'project_contract_gone',
        values: [me.companyId, project.id],
        text: 'delete from project_contract where comp_id = $1 and project_id = $2',
      },
    ])
  else {
    await run([
      {
        name: 'project_contract_set',
        values: [me.companyId, project.id, contractId],
        text: `insert into project_contract (comp_id, project_id, contract_id) values ($1, $2, $3) on conflict
          (comp_id, project_id) do update set contract_id = excluded.contract_id`,
      },
    ])
  }
  if (was) await noteChange(context, contractSubject, was.id, { project: [project.name, null] })
  if (contractId === null) return [was?.name ?? null, null]
  await noteChange(context, contractSubject, contractId, { project: [null, project.name] })
  const [named] = await run([contractSubject.titled(contractId, me)])
  return [was?.name ?? null, named.one]
}
