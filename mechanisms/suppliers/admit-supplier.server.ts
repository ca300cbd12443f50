import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { unknownSupplier } from './supplier-refusals.contract.ts'

/** Refuses a supplier that may not be chosen; one that is, stays so until the transaction ends. `field`: the one to mend, as the wire names it. */
export async function admitSupplier(supplierId: string | null | undefined, { me, run }: Pick<Context, 'me' | 'run'>, field = 'supplier_id'): Promise<void> {
  if (!supplierId) return
  const [answer] = await run([{
    name: 'supplier_chosen', plain: true, values: [me.companyId, supplierId],
    text: `select id from supplier where comp_id = $1 and id = $2 and status = 'agree' and is_delete = 0 for share`,
  }])
  if (answer!.rows.length === 0) refuse(unknownSupplier, {}, field)
}
