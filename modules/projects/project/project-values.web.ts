import type { CallInput } from '#platform/contract/call.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { type PlanCalendarKind, ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import { ProjectPriority } from './project-row.contract.ts'
import type { projectCalls, ProjectDetail } from './project.contract.ts'

interface Named {
  id: string
  name: string
}

/** A project as its form has it: people and choices by their names. */
export interface ProjectValues {
  name: string
  summary: string
  type: ProjectType
  /** Its template, and the approvers that its requester chose. */
  template: Named | null
  chosen: Record<string, string[]>
  priority: number
  category: Named | null
  department: Named | null
  managers: readonly PersonBrief[]
  seniorMembers: readonly PersonBrief[]
  productManagers: readonly PersonBrief[]
  members: readonly PersonBrief[]
  sellMgr: PersonBrief | null
  planStartDate: string | null
  planEndDate: string | null
  preDate: string | null
  preAmount: string
  /** While it is new: what it is done by, and what it came of. */
  contract: Named | null
  chance: Named | null
  isOutside: boolean
  isControlled: boolean
  planCalendar: PlanCalendarKind
}

export const emptyProject: ProjectValues = {
  name: '',
  summary: '',
  type: ProjectType.Collaborative,
  template: null,
  chosen: {},
  priority: ProjectPriority.Ordinary,
  category: null,
  department: null,
  managers: [],
  seniorMembers: [],
  productManagers: [],
  members: [],
  sellMgr: null,
  planStartDate: null,
  planEndDate: null,
  preDate: null,
  preAmount: '',
  contract: null,
  chance: null,
  isOutside: false,
  isControlled: false,
  planCalendar: 'company',
}

/** What is there already, for its form. */
export const valuesOf = ({
  name,
  summary,
  type,
  priority,
  typeId,
  typeName,
  departmentId,
  departmentName,
  rel,
  sellMgr,
  planStartDate,
  planEndDate,
  preDate,
  preAmount,
  isOutside,
  isControlled,
  planCalendar,
  endByHand,
}: ProjectDetail): ProjectValues => ({
  name,
  summary,
  type,
  template: null,
  chosen: {},
  priority,
  sellMgr,
  planStartDate,
  planEndDate: endByHand ? planEndDate : null,
  preDate,
  preAmount: preAmount ?? '',
  contract: null,
  chance: null,
  isOutside,
  isControlled,
  planCalendar,
  category: typeId ? { id: typeId, name: typeName ?? '' } : null,
  department: departmentId ? { id: departmentId, name: departmentName ?? '' } : null,
  managers: rel.manager ?? [],
  seniorMembers: rel.senior_member ?? [],
  productManagers: rel.product_manager ?? [],
  members: rel.member ?? [],
})

/** The call's input made of a form's values. */
export function draftOf({
  template = null,
  category,
  department,
  managers,
  seniorMembers,
  productManagers,
  members,
  sellMgr,
  preAmount,
  contract,
  chance,
  ...values
}: ProjectValues) {
  const inRole = (people: readonly PersonBrief[], role: 'senior_member' | 'product_manager' | 'member') =>
    people.map(({ id }) => ({ personId: id, role }))
  return {
    ...values,
    templateId: template?.id ?? null,
    typeId: category?.id ?? null,
    departmentId: department?.id ?? null,
    sellMgrId: sellMgr?.id ?? null,
    preAmount: preAmount || null,
    contractId: contract?.id ?? null,
    chanceId: chance?.id ?? null,
    managerIds: managers.map(({ id }) => id),
    partners: [
      ...inRole(seniorMembers, 'senior_member'),
      ...inRole(productManagers, 'product_manager'),
      ...inRole(members, 'member'),
    ],
  } satisfies CallInput<typeof projectCalls.create>
}
