import { departmentCalls, roleCalls } from '#modules/company/company.contract.ts'
import { demoDepartments, demoPeople } from './people.ts'
import type { Does } from './does.ts'

/** The departments have their heads; those who lead teams have a role for it. */
export async function tellOfOrganisation(does: Does) {
  const [, development, salesTeam, accounts, personnel] = demoDepartments
  const { manager, sales, finance, hr } = demoPeople
  const heads = [
    [development, manager],
    [salesTeam, sales],
    [accounts, finance],
    [personnel, hr],
  ] as const
  for (const [{ id }, head] of heads) await does('admin', departmentCalls.update, { id, headId: head.id })
  const role = await does('admin', roleCalls.create, { name: '部门负责人', authorities: ['REPORT_VIEW'] })
  await does('admin', roleCalls.assign, { id: role.id, addId: [manager.id, sales.id] })
}
