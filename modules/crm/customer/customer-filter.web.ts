import { lazy } from 'react'
import type { CallInput } from '#platform/contract/call.ts'
import { filterSheet } from '#platform/web/app/filter.tsx'
import { queryOf } from '#mechanisms/fields/filter-values.web.ts'
import { t } from '../crm.words.ts'
import type { CustomerFilter } from './customer-filter-values.web.ts'
import { customerCalls, customerFields, customerStanding } from './customer.contract.ts'

type Query = CallInput<typeof customerCalls.list>

/** All ways to narrow the list of customers down, and to sort it. */
export const customerFilter = filterSheet({
  title: () => t('filter'),
  none: { sort: 'lastOptDate', doc: '', person: null, role: 'manager' } as CustomerFilter,
  call: customerCalls.list,
  queryOf: ({ sort, doc, person, role, ...values }): Query => ({
    ...(sort === 'lastOptDate' ? {} : { sort }),
    ...queryOf(customerFields, values),
    ...queryOf(customerStanding, values),
    ...(doc ? { docStatus: Number(doc) as 0 | 1 } : {}),
    ...(person ? { subUserId: person.id, subUserType: role } : {}),
  }),
  uncounted: ['sort', 'role'],
  tall: true,
  Fields: lazy(() => import('./customer-filter.tsx')),
})
