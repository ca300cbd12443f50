import { is, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { col } from '#platform/server/database/row.ts'
import { compile, param, type Compiled } from '#platform/server/database/statement.ts'
import { handle } from '#platform/server/http/handle.ts'
import {
  allSubjects,
  actor,
  actorValues,
  appValues,
  isThere,
  type Subject,
} from '#mechanisms/subjects/subject.server.ts'
import { shortCodeCalls } from './short-code.contract.ts'

const codedRow = { code: col.text, id: col.uuid, title: col.text }
const statements = new Map<string, Compiled<{ row: typeof codedRow }>>()

/** The records of a type that have these codes and are seen by the actor: read from the unique key of its codes. */
function withCodes({ type, table, title, mark, seen, inApps }: Subject) {
  const known = statements.get(type)
  if (known) return known
  const made = compile(
    sql`select ${mark!} as code, ${table.id} as id, ${title} as title from ${table} where ${table.companyId} =
      ${actor.company} and ${mark!} = any(${param('codes')}::text[]) and ${seen} and ${inApps}`,
    { row: codedRow },
  )
  statements.set(type, made)
  return made
}

export const shortCodeHandlers = handle(shortCodeCalls, {
  async resolve({ codes }, { me, run }) {
    const types = allSubjects().filter(one => is(one.mark, PgColumn) && isThere(one, me))
    if (codes.length === 0 || types.length === 0) return { list: [] }
    const answers = await run(
      types.map(subject => withCodes(subject)({ ...actorValues(subject, me), ...appValues(subject, me), codes })),
    )
    return {
      list: types.flatMap(({ type, link }, index) =>
        answers[index]!.rows.map(({ code, id, title }) => ({
          code,
          subjectType: type,
          id,
          title,
          link: link.replace('{id}', id),
        })),
      ),
    }
  },
})
