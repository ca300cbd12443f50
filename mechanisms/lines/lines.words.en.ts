import type { Words } from '#platform/web/words/words.ts'
import type zh from './lines.words.zh.ts'

export default {
  lines: 'Goods',
  addLine: 'Add a line',
  noLines: 'No lines yet. Add the first one',
  removeLine: 'Delete',
  keepLine: 'Done',
  keepAndNext: 'Done, add another',
  lineName: 'Name',
  lineNameText: 'e.g. 27-inch screen',
  spec: 'Model',
  quantity: 'Quantity',
  unit: 'Unit',
  unitText: 'e.g. piece',
  price: 'Price',
  amount: 'Amount',
  yuan: 'CNY',
  total: 'Total',
  needLine: 'Enter a name, a quantity above 0 and a price',
} satisfies Words<typeof zh>
