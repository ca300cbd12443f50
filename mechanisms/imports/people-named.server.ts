import { refusal } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import type { ImportContext } from './importer.server.ts'

/** `{ name }`: of a cell. */
export const personNotNamed = refusal('import.person_unknown', {
  zh: '找不到唯一的在职成员“{name}”',
  en: 'There is not exactly one member called “{name}”',
})

export interface NamedPerson {
  id: string
  name: string
  managerId: string | null
  /** The importer, or somebody below them. */
  isBelow: boolean
}

/**
 * Finds the people that a file names, upper and lower case being the same. The answer gives the one active member who
 * is called so, the importer for an empty cell, and nothing where nobody is called so, or several are
 * (`personNotNamed`).
 */
export async function peopleNamed(
  names: readonly (string | null | undefined)[],
  { me, run }: Pick<ImportContext, 'me' | 'run'>,
): Promise<(name: string | null | undefined) => NamedPerson | undefined> {
  const [answer] = await run([
    {
      name: 'import_people_named',
      row: { id: col.uuid, name: col.text, managerId: col.uuid.orNull, isBelow: col.bool },
      values: [me.companyId, [...new Set(names.flatMap(name => name?.toLowerCase() || []))], me.personId],
      text: `select p.id, p.name, p.manager_id, p.id = $3 or exists (select from person_superior s where s.comp_id =
          p.comp_id and s.person_id = p.id and s.superior_id = $3) as is_below
        from person p where p.comp_id = $1 and (lower(p.name) = any($2::text[]) or p.id = $3) and p.status =
          ${PersonStatus.Active}`,
    },
  ])
  const importer = answer.rows.find(({ id }) => id === me.personId)
  const called = new Map<string, NamedPerson | null>()
  for (const one of answer.rows) {
    const name = one.name.toLowerCase()
    called.set(name, called.has(name) ? null : one)
  }
  return name => (name ? (called.get(name.toLowerCase()) ?? undefined) : importer)
}
