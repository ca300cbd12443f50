import { useMemo } from 'react'
import * as v from 'valibot'
import type { CallInput } from '#platform/contract/call.ts'
import { useAddress, useGo, useShown } from '#platform/web/app/navigation.ts'
import type { taskCalls } from '../../task/task.contract.ts'
import { viewQuery, type ViewQuery } from './task-view.contract.ts'

type ListQuery = CallInput<typeof taskCalls.list>

/** A view without some of its criteria. */
export const without = (view: ViewQuery, ...names: (keyof ViewQuery)[]): ViewQuery =>
  Object.fromEntries(Object.entries(view).filter(([name]) => !names.includes(name as keyof ViewQuery))) as ViewQuery

/** A view's query of the list. */
export function listQueryOf(view: ViewQuery): ListQuery {
  const { person, department, managers, project, customer, chance, group, tags, fields, ...query } = without(
    view,
    'groupBy',
    'layout',
    'density',
    'columns',
  )
  return {
    ...(query as ListQuery),
    ...(person ? { personId: person.id } : {}),
    ...(department ? { departmentId: department.id } : {}),
    ...(managers?.length ? { managerId: managers.map(({ id }) => id) } : {}),
    ...(project ? { projectId: project.id } : {}),
    ...(customer ? { customerId: customer.id } : {}),
    ...(chance ? { chanceId: chance.id } : {}),
    ...(group ? { groupId: group.id } : {}),
    ...(tags?.length ? { tagId: tags.map(({ id }) => id) } : {}),
    ...(fields?.length
      ? {
          custom: JSON.stringify(
            fields.map(({ id, values = [], text, from, to }) => ({
              field_id: id,
              values: values.map(one => one.id),
              text,
              from,
              to,
            })),
          ),
        }
      : {}),
  }
}

const looks = ['scope', 'isOpen', 'sort', 'groupBy', 'layout', 'density', 'columns']
/** How many ways a view narrows its list down: the number beside the filter. */
export const narrowings = (view: ViewQuery) =>
  Object.entries(view).filter(
    ([name, value]) => !looks.includes(name) && value !== undefined && !(Array.isArray(value) && value.length === 0),
  ).length

function readView(text: string | undefined): ViewQuery | undefined {
  if (!text) return undefined
  try {
    const parsed = v.safeParse(viewQuery, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** The view that the address names, else `usual`; and how to go on to another, which takes its place in the history. */
export function useView(usual: ViewQuery): {
  view: ViewQuery
  isUsual: boolean
  show: (view: ViewQuery | null) => void
} {
  const { view: text } = useAddress()
  const { place } = useShown()
  const go = useGo()
  const named = useMemo(() => readView(text), [text])
  const show = (view: ViewQuery | null) => {
    const query = new URLSearchParams(place.search)
    if (view === null) query.delete('view')
    else query.set('view', JSON.stringify(view))
    go(`${place.path}${query.size > 0 ? `?${query}` : ''}`, { replace: true })
  }
  return { view: named ?? usual, isUsual: named === undefined, show }
}
