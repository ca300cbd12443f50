import { lazy } from 'react'
import type { CallInput } from '#platform/contract/call.ts'
import { filterSheet } from '#platform/web/app/filter.tsx'
import { t } from '../../projects.words.ts'
import { projectCalls } from '../project.contract.ts'
import type { ProjectFilter } from './project-filter-values.web.ts'

type Query = CallInput<typeof projectCalls.list>

/** All ways to narrow the list of projects down, and to sort it. */
export const projectFilter = filterSheet({
  title: () => t('filter'),
  none: {
    types: [],
    categories: [],
    department: null,
    managers: [],
    creators: [],
    io: '',
    sign: '',
    scope: '',
    person: null,
    sort: '',
  } as ProjectFilter,
  call: projectCalls.list,
  queryOf: ({ types, categories, department, managers, creators, io, sign, scope, person, sort }): Query => ({
    ...(types.length > 0 ? { type: types as NonNullable<Query['type']> } : {}),
    ...(categories.length > 0 ? { typeId: categories.map(one => one.id) } : {}),
    ...(managers.length > 0 ? { managerId: managers.map(one => one.id) } : {}),
    ...(creators.length > 0 ? { creatorId: creators.map(one => one.id) } : {}),
    ...(io ? { io } : {}),
    ...(sign ? { signStatus: Number(sign) as 0 | 1 } : {}),
    ...(scope ? { scope } : {}),
    ...(department ? { ownDepartmentId: [department.id] } : {}),
    ...(person ? { scope: 'person' as const, personId: person.id } : {}),
    ...(sort ? { sort: sort as NonNullable<Query['sort']> } : {}),
  }),
  uncounted: ['sort'],
  tall: true,
  Fields: lazy(() => import('./project-filter.tsx')),
})
