import type { Context } from '#platform/server/http/handle.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { memberIds } from '#mechanisms/members/members.server.ts'

/** A record that is kept in a project, and what was done to it. */
interface Happened {
  type: string
  id: string
  projectId: string
  action: string
  details?: object
}

/**
 * After a change of a record in a project: its line of history, and news for the phones of everybody in the project.
 */
export async function spreadRecord(
  { type, id, projectId, action, details = {} }: Happened,
  { me, run, publish }: Pick<Context, 'me' | 'run' | 'publish'>,
) {
  const [people] = await run([memberIds(me.companyId, 'project', projectId), recorded(me, type, id, action, details)])
  publish({
    companyId: me.companyId,
    to: [...new Set([me.personId, ...people.rows])],
    subjectType: type,
    subjectId: id,
    event: action,
    by: me.personId,
  })
}

/**
 * The fields of `after` that differ, as history keeps them: `{ name: [before, after] }`. Long texts say only that they
 * changed.
 */
export function changesOf(before: object, after: object, long: readonly string[] = []): Record<string, unknown> {
  const was = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => value !== undefined && String(value ?? '') !== String(was[name] ?? ''))
      .map(([name, value]) => [name, long.includes(name) ? true : [was[name] ?? null, value]]),
  )
}
