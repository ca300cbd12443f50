import { notFound } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'

/**
 * Somebody whose attendance the actor may see: themselves, whoever is below them, and for HR managers everybody. Others
 * are refused like people who are not there.
 */
export async function personSeen(personId: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<PersonBrief> {
  const [answer] = await run([
    {
      name: 'attendance_viewer',
      row: { id: col.uuid, name: col.text, avatarFileId: col.uuid.orNull },
      text: `select p.id, p.name, p.avatar_file_id from person p where p.comp_id = $1 and p.id = $2 and ($4 or p.id =
        $3
      or exists (select 1 from person_superior s where s.comp_id = p.comp_id and s.person_id = p.id and s.superior_id =
        $3))`,
      values: [me.companyId, personId, me.personId, may(me, 'HR_MANAGER')],
    },
  ])
  const { id, name, avatarFileId: avatar } = answer.first ?? refuse(notFound)
  return { id, name, avatar }
}
