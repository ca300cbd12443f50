import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { fieldColumns } from '#mechanisms/fields/field-columns.web.ts'
import { goodsCalls, type GoodsRow } from '#mechanisms/goods/goods.contract.ts'
import { goodsWords, unitPrice } from '#mechanisms/goods/show-goods.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { editedByForm } from '#mechanisms/tables/edit-by-form.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import type form from './goods-form.tsx'

type Values = Awaited<ReturnType<(typeof form)['open']>>['values']

const columns = (): Column<GoodsRow, Values>[] =>
  fieldColumns<GoodsRow, Values>()(goodsWords, [
    'name',
    'code',
    'spec',
    'unitId',
    'price',
    'typeId',
    'statusId',
    'taxRate',
  ]).map(column =>
    column.key === 'name'
      ? { ...column, width: 260, href: ({ id }) => `/jxc/goods/detail/${id}` }
      : column.key === 'price'
        ? { ...column, width: 120, isFigure: true, text: ({ price }) => unitPrice(price) }
        : column.key === 'taxRate'
          ? { ...column, width: 90, isFigure: true, isSpare: true }
          : column,
  )
const records = editedByForm<GoodsRow, Values>(() => import('./goods-form.tsx'), goodsCalls.update.about)

/** Goods as a table, where the window is wide. */
export default function GoodsTable(props: { list: TableList<GoodsRow>; sorting: Sorting }) {
  return <Table name="goods" columns={columns()} records={records} {...props} />
}
