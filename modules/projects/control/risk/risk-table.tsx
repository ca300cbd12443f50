import type { TableList } from '#platform/web/app/list-screen.tsx'
import { readColumns } from '#mechanisms/fields/field-columns.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { Coefficient, RiskState } from './risk-row.tsx'
import type { RiskRow } from './risk.contract.ts'
import { t } from './risk.words.ts'
import { riskWords } from './show-risk.web.ts'

/** A level of one to five in words. */
const level = (value: number) => t(`level_${value as 1 | 2 | 3 | 4 | 5}`)

const columns = (): Column<RiskRow>[] => {
  const [name, owner, dueDate] = readColumns<RiskRow>()(riskWords, ['name', 'ownerId', 'dueDate'])
  return [
    {
      ...name!,
      width: 320,
      href: ({ id }) => `/projects/risk_detail?id=${id}`,
      before: ({ coefficient }) => <Coefficient value={coefficient} />,
    },
    {
      key: 'standing',
      label: tableWord('state'),
      width: 110,
      text: ({ status, isLate }) => t(isLate ? 'late' : status),
      shown: risk => <RiskState {...risk} />,
    },
    {
      key: 'coefficient',
      label: t('coefficient'),
      width: 100,
      isFigure: true,
      text: ({ coefficient }) => String(coefficient),
    },
    { key: 'probability', label: t('probability'), width: 110, text: ({ probability }) => level(probability) },
    { key: 'impact', label: t('impact'), width: 110, text: ({ impact }) => level(impact) },
    owner!,
    dueDate!,
  ]
}

/** A project's risks as a table, where the window is wide. */
export default function RiskTable({ list }: { list: TableList<RiskRow> }) {
  return <Table name="project_risk" columns={columns()} list={list} />
}
