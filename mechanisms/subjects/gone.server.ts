import { goneCalled } from '#platform/contract/refusals.ts'
import type { Sentence } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { Refused } from '#platform/server/http/refuse.ts'

/**
 * The error page of an existing record that the actor may not see names its creator, whom they can ask for access; an
 * unknown id and another company's get the same answer, without a name (wire page, result 4).
 */
export async function gone(
  subject: { type: string; called: Sentence },
  id: string,
  me: Me,
  run: Context['run'],
): Promise<Refused> {
  const [answer] = await run([
    {
      name: 'gone_creator',
      text: `select p.id, p.name from member m join person p on p.comp_id = m.comp_id and p.id = m.person_id
      where m.comp_id = $1 and m.subject_type = $2 and m.subject_id = $3 and m.role = 'creator' limit 1`,
      values: [me.companyId, subject.type, id],
      row: { id: col.uuid, name: col.text },
    },
  ])
  const creator = answer.first
  return new Refused(goneCalled(subject.called), {}, [], creator && { error_key: subject.type, creator })
}
