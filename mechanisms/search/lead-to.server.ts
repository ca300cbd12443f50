import type { Context } from '#platform/server/http/handle.ts'
import { allSubjects, recordKey, seenRecords } from '#mechanisms/subjects/subject.server.ts'
import type { FoundBeside } from './also-found.server.ts'

interface Hanging {
  subjectType: string
  subjectId: string
  subtitle: string
  who: string | null
  createdAt: string
  /** Shown instead of the record's own title. */
  title?: string
}

/** Results that belong to records that the actor may see, with the records' titles; others are left out. */
export async function leadTo(found: readonly Hanging[], most: number, context: Context): Promise<FoundBeside[]> {
  const records = new Map(
    found.map(({ subjectType: type, subjectId: id }) => [recordKey(type, id), [type, id] as const]),
  )
  if (records.size === 0) return []
  const seen = await seenRecords([...records.values()], context)
  const types = new Map<string, string[]>()
  for (const [key, [type, id]] of records) if (seen.has(key)) types.set(type, [...(types.get(type) ?? []), id])
  const subjects = allSubjects().filter(({ type }) => types.has(type))
  if (subjects.length === 0) return []
  const answers = await context.run(subjects.map(subject => subject.namesOf(types.get(subject.type)!, context.me)))
  const names = new Map(
    subjects.flatMap(({ type }, at) => answers[at]!.rows.map(({ id, name }) => [recordKey(type, id), name] as const)),
  )
  return found
    .flatMap(({ subjectType: type, subjectId: id, subtitle, who, createdAt, title }) => {
      const name = names.get(recordKey(type, id))
      return name === undefined ? [] : [{ type, id, title: title ?? name, subtitle, who, changedAt: createdAt }]
    })
    .slice(0, most)
}
