import type { CallInput } from '#platform/contract/call.ts'
import type { FilterValues } from '#mechanisms/fields/filter-values.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { customerFields, type customerCalls, type customerStanding } from './customer.contract.ts'

type Query = CallInput<typeof customerCalls.list>
export const customerSorts = ['lastOptDate', 'createdAt', ...customerFields.sorts] as const

/** What a list of customers is narrowed to: by its fields, by how it stands, by people. */
export type CustomerFilter = FilterValues<typeof customerFields.own> &
  FilterValues<typeof customerStanding.own> & {
    sort: (typeof customerSorts)[number]
    doc: string
    person: PersonBrief | null
    role: NonNullable<Query['subUserType']>
  }
