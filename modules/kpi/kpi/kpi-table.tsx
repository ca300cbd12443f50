import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { t } from '../kpi.words.ts'
import { signed } from './goal-values.web.ts'
import type { KpiRow } from './kpi.contract.ts'
import { KpiPill } from './kpi-pill.tsx'

/** Points, or nothing before they are there. */
const points = (score: number | null) => (score === null ? '' : String(score))

const columns = (): Column<KpiRow>[] => [
  { key: 'name', label: t('title'), width: 280, text: ({ name }) => name, href: ({ id }) => `/kpi/detail/${id}` },
  {
    key: 'standing',
    label: tableWord('state'),
    width: 120,
    text: ({ status }) => t(`status_${status}`),
    shown: ({ status }) => <KpiPill status={status} />,
  },
  { key: 'person', label: t('person'), width: 120, text: ({ person }) => person.name },
  { key: 'evaluator', label: t('evaluator'), width: 120, text: ({ evaluator }) => evaluator.name },
  {
    key: 'finalScore',
    label: t('finalScore'),
    width: 100,
    isFigure: true,
    text: ({ finalScore }) => points(finalScore),
  },
  { key: 'level', label: t('level'), width: 90, text: ({ level }) => level ?? '' },
  {
    key: 'performanceScore',
    label: t('performance'),
    width: 110,
    isFigure: true,
    text: ({ performanceScore }) => points(performanceScore),
  },
  {
    key: 'capabilityScore',
    label: t('capability'),
    width: 110,
    isFigure: true,
    text: ({ capabilityScore }) => points(capabilityScore),
  },
  {
    key: 'bonusScore',
    label: t('bonus'),
    width: 90,
    isFigure: true,
    text: ({ bonusScore }) => (bonusScore === null ? '' : signed(bonusScore)),
  },
]

/** Evaluations as a table, where the window is wide. They are scored on their page. */
export default function KpiTable({ list }: { list: TableList<KpiRow> }) {
  return <Table name="kpi" columns={columns()} isNew={({ newStatus }) => newStatus} list={list} />
}
