import type { Statement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Me } from '#platform/server/http/identity.ts'
import type { Flow } from './flow.server.ts'

interface Agreed {
  id: string
  title: string
  kind?: string
  amount?: string | null
}

/**
 * Cases of records that come in as the company has agreed to them long ago: approved, decided by nobody here. Who takes
 * them in answers for that: the caller asks for the right to.
 */
export const agreedBefore = (
  me: Pick<Me, 'companyId' | 'personId'>,
  type: string,
  records: readonly Agreed[],
): Statement => ({
  name: 'approval_agreed_before',
  values: [
    me.companyId,
    type,
    me.personId,
    { copyIds: [], steps: [] } satisfies Flow,
    records.map(() => newId()),
    records.map(({ id }) => id),
    records.map(({ title }) => title),
    records.map(({ kind = '' }) => kind),
    records.map(({ amount = null }) => amount),
  ],
  text: `insert into approval_case (comp_id, id, subject_type, subject_id, title, kind, amount, process_name, requester_id,
      status, flow)
    select $1, id, $2, subject_id, title, kind, amount, '', $3, 'agree', $4
    from unnest($5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::numeric[]) as r (id, subject_id, title, kind, amount)`,
})
