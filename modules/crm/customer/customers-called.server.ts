import { col } from '#platform/server/database/row.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { rowProblem, type ImportContext } from '#mechanisms/imports/importer.server.ts'
import type { RowProblem } from '#mechanisms/spreadsheets/read-rows.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { customerSubject } from './customer-subject.server.ts'

const nobodyCalled = refusal('import.customer_unknown', {
  zh: '没有您可以查看的客户“{name}”',
  en: 'There is no customer “{name}” that you can see',
})
const severalCalled = refusal('import.customer_several', {
  zh: '“{name}”不止一个客户',
  en: 'More than one customer is called “{name}”',
})

type Abilities = Awaited<ReturnType<typeof customerSubject.lockAll>> extends Map<string, infer Can> ? Can : never

/** Customers that a file names, by full or simple name: those that the importer sees, and what they may do with each. */
export async function customersCalled(names: readonly string[], { me, run }: Pick<ImportContext, 'me' | 'run'>) {
  const [named] = await run([
    {
      name: 'customers_called',
      row: { id: col.uuid, fullName: col.text, simpleName: col.text, isOpen: col.bool },
      values: [me.companyId, [...new Set(names.map(name => name.toLowerCase()))]],
      text: `select id, lower(full_name) as full_name, lower(simple_name) as simple_name, is_open from customer where comp_id = $1 and
        is_delete = ${Bin.None} and (lower(full_name) = any($2::text[]) or lower(simple_name) = any($2::text[]))`,
    },
  ])
  const seen = await customerSubject.lockAll(
    named.rows.map(({ id }) => id),
    { me, run },
  )
  const inSea = new Set(named.rows.filter(one => one.isOpen).map(({ id }) => id))
  const byFull = new Map<string, string[]>()
  const bySimple = new Map<string, string[]>()
  for (const { id, fullName, simpleName } of named.rows.filter(one => seen.has(one.id))) {
    byFull.set(fullName, [...(byFull.get(fullName) ?? []), id])
    if (simpleName) bySimple.set(simpleName, [...(bySimple.get(simpleName) ?? []), id])
  }
  /** The customer of a row; where there is none or are several, a problem. */
  return (
    name: string,
    line: number,
    problems: RowProblem[],
  ): { id: string; can: Abilities; isOpen: boolean } | null => {
    const key = name.toLowerCase()
    const ids = byFull.get(key) ?? bySimple.get(key) ?? []
    if (ids.length !== 1) {
      problems.push(rowProblem(line, 'customer', name, ids.length === 0 ? nobodyCalled : severalCalled, { name }))
      return null
    }
    return { id: ids[0]!, can: seen.get(ids[0]!)!, isOpen: inSea.has(ids[0]!) }
  }
}
