import type { CallParsed } from '#platform/contract/call.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { say, type Locale } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { approvalPaperWords } from '#mechanisms/approvals/paper-words.contract.ts'
import { exportList, mostExported, type ListColumn } from '#mechanisms/exports/export-list.server.ts'
import { answerText } from '#mechanisms/forms/answer-text.contract.ts'
import { linesOf } from '#mechanisms/forms/compute.contract.ts'
import type { Answer, Answers, FormDefinition, FormField } from '#mechanisms/forms/form.contract.ts'
import { hrApplyCalls, type HrApplyRow } from '../apply/apply.contract.ts'
import { paperWords } from '../print/paper-words.contract.ts'
import { commonApplyList } from './common-apply-subject.server.ts'
import type { commonApplyCalls } from './common-apply.contract.ts'
import { answerFiles } from './common-apply.table.ts'

interface Filled {
  detail: string
  form: FormDefinition | null
  answers: Answers | null
}
type Row = HrApplyRow & Filled
/** So many fields of forms become columns; a list of many kinds has more only where it is not narrowed down to one. */
const mostColumns = 60

/**
 * The general applications of a list with a column for each field of their forms, by the names the fields had when they
 * were filled in.
 */
export async function exportCommonApplies(query: CallParsed<typeof commonApplyCalls.export>, context: Context) {
  const { me, run, request } = context
  const answer = await commonApplyList(
    { ...query, type: 'common_apply', start: 0, limit: mostExported + 1 } as Parameters<typeof commonApplyList>[0],
    context,
  )
  const { list } = fromWire(hrApplyCalls.list.output)(JSON.parse(answer.text)) as { list: HrApplyRow[] }
  const ids = list.map(({ id }) => id)
  const [filled, called] = await run([
    {
      name: 'common_apply_filled',
      row: {
        id: col.uuid,
        detail: col.text,
        form: col.json.as<FormDefinition>().orNull,
        answers: col.json.as<Answers>().orNull,
      },
      values: [me.companyId, ids],
      text: 'select id, detail, form, answers from common_apply where comp_id = $1 and id = any($2::uuid[])',
    },
    {
      name: 'common_apply_names',
      row: { id: col.uuid, name: col.text },
      values: [me.companyId, ids],
      text: `select id, name from person where comp_id = $1
        union all select f.id, f.name from attachment a join file f on f.comp_id = $1 and f.id = a.file_id
        where a.comp_id = $1 and a.subject_type = 'common_apply' and a.subject_id = any($2::uuid[]) and a.rel_type = '${answerFiles}'`,
    },
  ])
  const byId = new Map(filled.rows.map(({ id, detail, form, answers }) => [id, { detail, form, answers }]))
  const rows = list.map(row => ({
    ...row,
    ...(byId.get(row.id) ?? { detail: '', form: null, answers: null }),
  })) as Row[]
  const names = new Map(called.rows.map(({ id, name }) => [id, name] as const))
  return await exportList(context, {
    name: { zh: '通用申请', en: 'General applications' },
    columns: [...columnsIn(request.locale), ...fieldColumns(rows, names, request.locale)],
    rows,
  })
}

const columnsIn = (locale: Locale): ListColumn<Row>[] => [
  { heading: paperWords.name, kind: 'text', width: 30, value: row => row.name },
  { heading: paperWords.kind, kind: 'text', width: 14, value: row => row.typeName },
  { heading: paperWords.requester, kind: 'text', width: 12, value: row => row.creator.name },
  { heading: paperWords.status, kind: 'text', width: 10, value: row => say(approvalPaperWords[row.status], locale) },
  { heading: paperWords.day, kind: 'dateTime', width: 18, value: row => row.createdAt },
  { heading: paperWords.detail, kind: 'text', width: 40, value: row => row.detail },
]

/** A field by its name: what two kinds call alike stands in one column. */
function fieldColumns(rows: readonly Row[], names: ReadonlyMap<string, string>, locale: Locale): ListColumn<Row>[] {
  const fields = [...new Set(rows.flatMap(({ form }) => form?.fields.map(({ name }) => name) ?? []))].slice(
    0,
    mostColumns,
  )
  const words = { names, comma: locale === 'en-US' ? ', ' : '、' }
  return fields.map(name => {
    const fieldOf = ({ form }: Row) => form?.fields.find(field => field.name === name)
    const isNumber = rows.every(row => ['number', 'formula', undefined].includes(fieldOf(row)?.kind))
    return {
      heading: { zh: name, en: name },
      kind: isNumber ? 'number' : 'text',
      width: 20,
      value(row) {
        const field = fieldOf(row)
        const value = field && row.answers?.[field.key]
        if (!field || value === undefined) return null
        if (isNumber) return Number(value)
        return field.kind === 'lines'
          ? linesText(field, row.answers!, words)
          : answerText(field, value as Answer, words)
      },
    }
  })
}

/** The lines of a table in one cell, a line each. */
const linesText = (field: FormField, answers: Answers, words: Parameters<typeof answerText>[2]) =>
  linesOf(answers, field.key)
    .map(line =>
      field.columns
        .flatMap(column =>
          line[column.key] === undefined ? [] : `${column.name}: ${answerText(column, line[column.key], words)}`,
        )
        .join('; '),
    )
    .join('\n')
