import type { DepartmentRow } from './directory.contract.ts'

/** A department in its place: how deep it stands, and the ids from the top down to itself. */
export interface Placed {
  department: DepartmentRow
  depth: number
  path: readonly string[]
  hasChildren: boolean
}

/** The departments in the order that a tree is drawn: each followed by those below it, siblings by their place. */
export function asTree(departments: readonly DepartmentRow[]): Placed[] {
  const below = new Map<string | null, DepartmentRow[]>()
  for (const department of departments)
    below.set(department.parentId, [...(below.get(department.parentId) ?? []), department])
  const from = (parentId: string | null, path: readonly string[]): Placed[] =>
    (below.get(parentId) ?? [])
      .toSorted((one, other) => one.position - other.position || one.name.localeCompare(other.name))
      .flatMap(department => {
        const own = [...path, department.id]
        const children = from(department.id, own)
        return [{ department, depth: path.length, path: own, hasChildren: children.length > 0 }, ...children]
      })
  return from(null, [])
}
