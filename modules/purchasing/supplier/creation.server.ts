import type { Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { companySetting } from '#modules/company/company.server.ts'
import { noCreation } from './supplier.contract.ts'

/** Whether the actor may add suppliers: everybody, unless the company keeps that to authorised people. */
export const mayCreate = async (context: Pick<Context, 'me' | 'run'>) =>
  may(context.me, 'ERP_PURCHASE_SUPPLIER_CREATE', 'ERP_PURCHASE_MANAGER') ||
  (await companySetting(context, 'create_supplier_limit')).open === 0

/** Refuses who may not. */
export async function admitCreation(context: Pick<Context, 'me' | 'run'>) {
  if (!(await mayCreate(context))) refuse(noCreation)
}
