import { is, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { compile, given } from '#platform/server/database/statement.ts'
import { handle } from '#platform/server/http/handle.ts'
import { allSubjects, asker, askerValues, isThere, type Subject } from '#mechanisms/subjects/subject.server.ts'
import { shortCodeCalls } from './short-code.contract.ts'

const statements = new Map<string, ReturnType<typeof compile>>()
/** The records of a type that have these codes and are seen by the asker: read from the unique key of its codes. */
function withCodes({ type, table, title, mark, seen }: Subject) {
  const known = statements.get(type)
  if (known) return known
  const made = compile(sql`select ${mark!}, ${table.id}, ${title} from ${table} where ${table.companyId} = ${asker.company} and ${mark!} = any(${given('codes')}::text[]) and ${seen}`)
  statements.set(type, made)
  return made
}

export const shortCodeHandlers = handle(shortCodeCalls, {
  async resolve({ codes }, { me, run }) {
    const types = allSubjects().filter(one => is(one.mark, PgColumn) && isThere(one, me))
    if (codes.length === 0 || types.length === 0) return { list: [] }
    const answers = await run(types.map(subject => withCodes(subject)({ ...askerValues(subject, me), codes })))
    return {
      list: types.flatMap(({ type, link }, index) => (answers[index]!.rows as [string, string, string][]).map(([code, id, title]) =>
        ({ code, subjectType: type, id, title, link: link.replace('{id}', id) }))),
    }
  },
})
