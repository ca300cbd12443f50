import { boundsOf } from '#mechanisms/cycles/cycles.contract.ts'
import { cellProblem } from '#mechanisms/spreadsheets/cell-problems.contract.ts'
import { choiceCell, numberCell, textCell, type CellReader } from '#mechanisms/spreadsheets/cell-readers.contract.ts'
import { column, sheet } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { kindOf, okrTypes, type OkrType } from '../okr-cycles.contract.ts'

/** A cycle as it is written says which kind it is: 2026-Q4 is a quarter, 2026-H2 a half-year. */
export const okrTypeOf = (cycle: string): OkrType | undefined =>
  okrTypes.find(type => boundsOf(kindOf(type), cycle) !== null)

const choices = {
  zh: '2026-11（月）、2026-B6（双月）、2026-Q4（季度）、2026-H2（半年）、2026（年）',
  en: '2026-11 (month), 2026-B6 (two months), 2026-Q4 (quarter), 2026-H2 (half-year), 2026 (year)',
}
const cycleCell: CellReader<string> = {
  read(text) {
    const cycle = text.toUpperCase()
    return okrTypeOf(cycle) === undefined ? cellProblem('choice', { choices }) : { value: cycle }
  },
  hint: { zh: `可填：${choices.zh}`, en: `One of: ${choices.en}` },
  example: { zh: '2026-Q4', en: '2026-Q4' },
  keepsDigits: false,
}
const valueCell = numberCell({ least: -999_999_999_999, most: 999_999_999_999, decimals: 2 })
const nothing = { zh: '', en: '' }

/** A key result a row; rows of the same period, objective and manager are of one objective. */
export const okrSheet = sheet({
  title: { zh: 'OKR', en: 'OKR' },
  columns: {
    cycle: column({ zh: '周期', en: 'Period', aliases: ['Cycle'], required: true, read: cycleCell }),
    objective: column({
      zh: '目标',
      en: 'Objective',
      aliases: ['目标名称', 'O', '目标 O'],
      required: true,
      read: textCell(200),
      example: { zh: '让老客户愿意推荐', en: 'Customers recommend us' },
    }),
    manager: column({
      zh: '负责人',
      en: 'In charge',
      aliases: ['Owner', 'Manager'],
      read: textCell(50),
      example: { zh: '不填为自己', en: 'Oneself, if empty' },
    }),
    parent: column({
      zh: '上级目标',
      en: 'Above',
      aliases: ['对齐目标', 'Parent', 'Aligned to'],
      read: textCell(200),
      example: nothing,
    }),
    plv: column({
      zh: '优先级',
      en: 'Priority',
      read: choiceCell({ 0: { zh: 'P0', en: 'P0' }, 1: { zh: 'P1', en: 'P1' }, 2: { zh: 'P2', en: 'P2' } }),
    }),
    keyResult: column({
      zh: '关键结果',
      en: 'Key result',
      aliases: ['KR', '关键结果 KR'],
      read: textCell(200),
      example: { zh: '推荐来的客户', en: 'Customers by recommendation' },
    }),
    startValue: column({ zh: '起始值', en: 'From', read: valueCell, example: { zh: '0', en: '0' } }),
    targetValue: column({ zh: '目标值', en: 'Target', read: valueCell, example: { zh: '20', en: '20' } }),
    unit: column({ zh: '单位', en: 'Unit', read: textCell(20), example: { zh: '家', en: 'customers' } }),
  },
})
