import { sql } from 'drizzle-orm'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { queryWords } from '#mechanisms/spelling/search-words.server.ts'
import type { Subject } from '#mechanisms/subjects/subject.server.ts'

/** The people who may see a record: members first, then by the sound of their names; without the actor. */
function callable({ type, table, seenByPerson }: Subject) {
  const takesPart = sql`exists (select 1 from member taking where taking.comp_id = ${person.companyId} and
    taking.subject_type = ${sql.raw(`'${type}'`)}
    and taking.subject_id = ${param('id')} and taking.person_id = ${person.id})`
  return compile(
    pageAsJson({
      row: { id: person.id, name: person.name, avatar: person.avatarFileId },
      from: sql`${person} join ${table} on ${table.companyId} = ${person.companyId} and ${table.id} = ${param('id')}`,
      where: sql`${person.companyId} = ${param('company')} and ${person.status} <> ${fixed(PersonStatus.Left)} and ${person.id} <>
        ${param('actor')}
      and (${param('key')} = '' or ${person.searchWords} @> ${param('words')}::text[] and
        cardinality(${param('words')}::text[]) > 0 or ${person.name} ilike ${param('pattern')})
      and ${seenByPerson}`,
      order: sql`${takesPart} desc, ${person.spelling} asc, ${person.id} asc`,
    }),
  )
}

const statements = new Map<string, ReturnType<typeof callable>>()

export async function callablePeople(
  subject: Subject,
  { subjectId, key = '', start, limit }: { subjectId: string; key?: string; start: number; limit: number },
  { me, run }: Pick<Context, 'me' | 'run'>,
) {
  const statement = statements.get(subject.type) ?? callable(subject)
  statements.set(subject.type, statement)
  const sought = key.trim()
  const [visibility, answer] = await run([
    subject.visibility(subjectId, me),
    statement({
      company: me.companyId,
      actor: me.personId,
      id: subjectId,
      start,
      limit,
      key: sought,
      words: queryWords(sought),
      pattern: likePattern(sought),
    }),
  ])
  subject.requireVisible(visibility)
  return new Json<{ list: PersonBrief[]; total: number | null; start: number; limit: number }>(answer!.only!)
}
