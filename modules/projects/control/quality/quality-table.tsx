import type { TableList } from '#platform/web/app/list-screen.tsx'
import { day, listed } from '#platform/web/words/format.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { codeColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { qualityState, QualityState, ScoreMark } from './quality-row.tsx'
import type { QualityRow } from './quality.contract.ts'
import { t } from './quality.words.ts'

const columns = (): Column<QualityRow>[] => [
  {
    key: 'name',
    label: t('name'),
    width: 320,
    text: ({ name }) => name,
    href: ({ id }) => `/projects/quality_detail?id=${id}`,
    before: check => <ScoreMark {...check} />,
  },
  {
    key: 'state',
    label: t('state'),
    width: 110,
    text: check => qualityState(check).name,
    shown: check => <QualityState {...check} />,
  },
  { key: 'checked', label: t('what'), width: 200, text: ({ checked }) => checked?.name ?? '' },
  {
    key: 'checker',
    label: t('checker'),
    width: 130,
    text: ({ giver, managers }) => giver?.name ?? listed(managers.map(one => one.name)),
  },
  {
    key: 'due',
    label: t('due'),
    width: 120,
    text: ({ planEndDate }) => (planEndDate ? day(planEndDate) : ''),
  },
  { key: 'problem', label: t('ISSUE'), width: 140, text: ({ problem }) => problem?.code ?? '' },
  { key: 'remark', label: t('remark'), width: 220, isSpare: true, text: ({ remark }) => remark },
  { ...codeColumn(), isSpare: true },
]

/** A project's quality checks as a table, where the window is wide. */
export default function QualityTable({ list }: { list: TableList<QualityRow> }) {
  return <Table name="project_quality" columns={columns()} list={list} />
}
