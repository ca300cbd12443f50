import * as v from 'valibot'
import { fieldProblems, refusal } from '#platform/contract/refusals.ts'
import type { Sentence } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import { rowProblem, type ImportContext } from '#mechanisms/imports/importer.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { cellProblem } from '#mechanisms/spreadsheets/cell-problems.contract.ts'
import { choiceCell, moneyCell, textCell, type CellReader } from '#mechanisms/spreadsheets/cell-readers.contract.ts'
import { dayCell } from '#mechanisms/spreadsheets/day-cells.contract.ts'
import type { ReadRow, RowProblem } from '#mechanisms/spreadsheets/read-rows.contract.ts'
import { column, type Column, type Columns } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { shownName, type Field, type Fields, type FieldsDraft, type NameOf, type Own } from './fields.contract.ts'
import { yesOrNo, type Catalogues } from './export-columns.server.ts'

/** How long the name of a choice, a department or a colleague may be in a file. */
const longestName = 100
const nobodyCalled = refusal('import.name_unknown', {
  zh: '没有“{name}”',
  en: 'There is no “{name}”',
})
const severalCalled = refusal('import.name_several', {
  zh: '“{name}”不止一个',
  en: 'More than one is called “{name}”',
})

/** The importing room adds references to other records; every other field has a column. */
export type ImportedName<O extends Own> = {
  [K in NameOf<O>]: O[K]['traits']['kind'] extends 'record' ? never : K
}[NameOf<O>]

/** Import columns of these fields, with the headings of screens and exports, and alternatives. */
export function importColumns<O extends Own, const Name extends ImportedName<O>>(
  { own }: Fields<O>,
  words: Catalogues<O>,
  names: readonly Name[],
  aliases: Partial<Record<Name, readonly string[]>> = {},
): Record<Name, Column> {
  const wordOf = (key: string): Sentence => ({ zh: words.zh[key as never], en: words.en[key as never] })
  return Object.fromEntries(
    names.map((name): [string, Column] => {
      const field = own[name]!
      const key = shownName(name, field.traits)
      const { zh, en } = wordOf(key)
      const read = readerOf(field, number => wordOf(`${key}_${number}`))
      return [name, column({ zh, en, aliases: aliases[name] ?? [], required: field.more.isRequired === true, read })]
    }),
  ) as never
}

function readerOf({ traits, more }: Field, wordOf: (number: number) => Sentence): CellReader<unknown> {
  switch (traits.kind) {
    case 'text':
    case 'longText':
      return textCell(more.longest!)
    case 'money':
      return moneyCell()
    case 'date':
      return dayCell()
    case 'flag':
      return choiceCell(yesOrNo)
    case 'numbered':
      return choiceCell(Object.fromEntries(more.options!.map(number => [String(number), wordOf(number)])))
    default:
      return textCell(longestName)
  }
}

/** A row's line number, and its fields as a creation takes them. */
export interface ImportedDraft<O extends Own> {
  line: number
  draft: FieldsDraft<O>
}

/**
 * Parses the rows of such a sheet: names of choices, departments and colleagues become ids, and what a form would
 * refuse is refused here, with its line. A row with a problem has no draft.
 */
export async function importedDrafts<O extends Own>(
  fields: Fields<O>,
  rows: readonly ReadRow<Columns>[],
  context: Pick<ImportContext, 'me' | 'run'>,
): Promise<{ drafts: ImportedDraft<O>[]; problems: RowProblem[] }> {
  const idsOf = await idsByName(fields, context)
  const schema = v.object(fields.draft as v.ObjectEntries)
  const problems: RowProblem[] = []
  const drafts = rows.flatMap(({ line, values, wrong }): ImportedDraft<O>[] => {
    const problemText = problems.length
    const input = Object.fromEntries(
      fields.names.flatMap(name => {
        const said = values[name]
        if (said === null || said === undefined) return []
        const ids = idsOf.get(name)
        if (!ids) return [[name, valueOf(fields.own[name]!, said)]]
        const called = ids.get((said as string).toLowerCase()) ?? []
        if (called.length === 1) return [[name, called[0]]]
        const problem = called.length === 0 ? nobodyCalled : severalCalled
        problems.push(rowProblem(line, name, said as string, problem, { name: said as string }))
        return []
      }),
    )
    const parsed = v.safeParse(schema, input)
    for (const { path, message } of parsed.issues ?? []) {
      const name = String(path?.[0]?.key)
      // An invalid cell was already reported.
      if (wrong?.has(name)) continue
      const value = String(values[name] ?? '').slice(0, 100)
      const { problem } = cellProblem(message in fieldProblems ? message : 'format')
      problems.push({ line, column: name, cell: null, value, ...problem })
    }
    const isWhole = parsed.success && !wrong && problems.length === problemText
    return isWhole ? [{ line, draft: parsed.output as FieldsDraft<O> }] : []
  })
  return { drafts, problems }
}

const valueOf = ({ traits: { kind } }: Field, said: unknown) =>
  kind === 'flag' ? said === 'true' : kind === 'numbered' ? Number(said) : said

/** For each field with a choice: the ids of the company's choices, by name in lower case. */
async function idsByName<O extends Own>({ own, names }: Fields<O>, { me, run }: Pick<ImportContext, 'me' | 'run'>) {
  const chosen = names.filter(name => ['entry', 'department', 'person'].includes(own[name]!.traits.kind))
  const listOf = (name: string) => own[name]!.more.dictionary ?? own[name]!.traits.kind
  const lists = [...new Set(chosen.map(listOf))]
  const named = { row: { id: col.uuid, name: col.text } }
  const answers = await run(
    lists.map(list => {
      if (list === 'department')
        return { ...named, text: 'select id, name from department where comp_id = $1', values: [me.companyId] }
      if (list === 'person')
        return {
          ...named,
          text: `select id, name from person where comp_id = $1 and status <> ${PersonStatus.Left}`,
          values: [me.companyId],
        }
      return {
        ...named,
        text: 'select id, name from dictionary_entry where comp_id = $1 and kind = $2 and not is_retired',
        values: [me.companyId, list],
      }
    }),
  )
  const byName = (at: number) => {
    const found = new Map<string, string[]>()
    for (const { id, name } of answers[at]!.rows)
      found.set(name.toLowerCase(), [...(found.get(name.toLowerCase()) ?? []), id])
    return found
  }
  const ofList = new Map(lists.map((list, at) => [list, byName(at)]))
  return new Map(chosen.map(name => [name as string, ofList.get(listOf(name))!]))
}
