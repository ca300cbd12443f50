import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'

/**
 * Those of these opportunities that a quotation, a tender or a contract came of: such a record is with the same
 * customer, so that the opportunity's stays.
 */
export async function areNamed(ids: readonly string[], { me, run }: Pick<Context, 'me' | 'run'>): Promise<Set<string>> {
  const [named] = await run([
    {
      name: 'chances_named',
      value: col.uuid,
      values: [me.companyId, ids],
      text: `select chance_id from contract where comp_id = $1 and chance_id = any($2::uuid[])
        union select chance_id from quotation where comp_id = $1 and chance_id = any($2::uuid[])
        union select chance_id from tender where comp_id = $1 and chance_id = any($2::uuid[])`,
    },
  ])
  return new Set(named.rows)
}
