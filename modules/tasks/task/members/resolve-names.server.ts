import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'

/**
 * Resolves colleagues that were named without a directory. A name follows an @, and may be followed by more words: the
 * longest name of exactly one colleague that the text starts with. Unknown or ambiguous names stay text. Returns the
 * people, and the text without those that were found.
 */
export async function resolveNames(
  names: readonly string[],
  text: string,
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<{ ids: string[]; text: string }> {
  if (names.length === 0) return { ids: [], text }
  const [answer] = await run([
    {
      name: 'task_names_resolve',
      row: { name: col.text, called: col.text, personId: col.text },
      values: [me.companyId, names],
      text: `select name, called, person_id from (
        select distinct on (given.name) given.name, p.name as called, min(p.id::text) as person_id, count(*) as many
          from unnest($2::text[]) as given (name)
        join person p on p.comp_id = $1 and p.status <> ${PersonStatus.Left} and p.name <> '' and lower(left(given.name, length(p.name)))
          = lower(p.name)
        group by given.name, p.name order by given.name, length(p.name) desc) longest
      where many = 1`,
    },
  ])
  const rest = answer.rows
    .reduce(
      (left, { called: name }) =>
        left.replace(new RegExp(`[@＠]\\s?${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*`, 'i'), ''),
      text,
    )
    .trim()
  return { ids: [...new Set(answer.rows.map(({ personId }) => personId))], text: rest === '' ? text : rest }
}
