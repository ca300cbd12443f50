import type { TableList } from '#platform/web/app/list-screen.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table, type Choosing } from '#mechanisms/tables/table.tsx'
import type { BillMemoRow } from './bill-memo.contract.ts'
import { t } from './bill-memo.words.ts'

const columns = (): Column<BillMemoRow>[] => [
  {
    key: 'summary',
    label: t('summary'),
    width: 280,
    text: ({ summary }) => summary,
    href: ({ id }) => `/bill/detail?id=${id}`,
  },
  { key: 'spentDate', label: t('spentDate'), width: 120, text: ({ spentDate }) => spentDate },
  { key: 'amount', label: t('amount'), width: 130, isFigure: true, text: ({ amount }) => yuan(amount) },
  { key: 'type', label: t('type'), width: 140, text: ({ type }) => type?.name ?? '' },
  { key: 'order', label: t('claimedBy'), width: 150, text: ({ order }) => order?.code ?? '' },
  {
    key: 'photos',
    label: t('attachments'),
    width: 120,
    text: ({ photos }) => (photos > 0 ? t('photos', { n: photos }) : ''),
  },
]

interface TableProps {
  list: TableList<BillMemoRow>
  /** Those selected, while some are being selected. */
  chosen: readonly BillMemoRow[] | null
  onChoose: (memos: readonly BillMemoRow[] | null) => void
  onToggle: (memo: BillMemoRow) => void
}

/** One's own memos as a table, where the window is wide. */
export default function BillMemoTable({ list, chosen, onChoose, onToggle }: TableProps) {
  const memosOf = (ids: ReadonlySet<string>) => list.items.filter(({ id }) => ids.has(id))
  const choosing: Choosing | undefined = chosen
    ? {
        chosen: new Set(chosen.map(({ id }) => id)),
        set: ids => onChoose(ids && memosOf(ids)),
        toggle: id => memosOf(new Set([id])).forEach(onToggle),
      }
    : undefined
  return <Table name="bill_memo" columns={columns()} list={list} choosing={choosing} />
}
