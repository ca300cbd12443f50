import { boundsOf, type CycleKind } from '#mechanisms/cycles/cycles.contract.ts'
import { numberCell, textCell, type CellReader } from '#mechanisms/spreadsheets/cell-readers.contract.ts'
import { cellProblem } from '#mechanisms/spreadsheets/cell-problems.contract.ts'
import { column, sheet } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { goalKinds, type GoalType } from './goal.contract.ts'

/** A cycle as it is written says which kind it is: 2026-W48 is a week, 2026-Q4 a quarter. */
export function goalTypeOf(cycle: string): GoalType | undefined {
  const place = goalKinds.findIndex((kind: CycleKind) => boundsOf(kind, cycle) !== null)
  return place < 0 ? undefined : (place as GoalType)
}
const examples = {
  choices: {
    zh: '2026-11-26（日）、2026-W48（周）、2026-11（月）、2026-Q4（季度）、2026（年）',
    en: '2026-11-26 (day), 2026-W48 (week), 2026-11 (month), 2026-Q4 (quarter), 2026 (year)',
  },
}
const cycleCell = (): CellReader<string> => ({
  read: text =>
    goalTypeOf(text.toUpperCase()) === undefined ? cellProblem('choice', examples) : { value: text.toUpperCase() },
  hint: { zh: `可填：${examples.choices.zh}`, en: `One of: ${examples.choices.en}` },
  example: { zh: '2026-Q4', en: '2026-Q4' },
  keepsDigits: false,
})

/** Goals as people keep them in a sheet: what an export of them says, without their progress. */
export const goalSheet = sheet({
  title: { zh: '目标', en: 'Goals' },
  columns: {
    cycle: column({ zh: '周期', en: 'Period', aliases: ['Cycle'], required: true, read: cycleCell() }),
    name: column({
      zh: '目标',
      en: 'Goal',
      aliases: ['目标名称', '名称', 'Name', 'Title'],
      required: true,
      read: textCell(200),
      example: { zh: '走访十家客户', en: 'Visit ten customers' },
    }),
    person: column({
      zh: '负责人',
      en: 'Person',
      aliases: ['姓名', '执行人', 'Owner', 'Manager'],
      read: textCell(50),
      example: { zh: '不填为自己', en: 'Oneself, if empty' },
    }),
    parent: column({
      zh: '上级目标',
      en: 'Above',
      aliases: ['Parent'],
      read: textCell(200),
      example: { zh: '', en: '' },
    }),
    planNum: column({
      zh: '目标值',
      en: 'Target',
      aliases: ['计划值'],
      read: numberCell({ least: 0, most: 9_999_999, decimals: 2 }),
      example: { zh: '10', en: '10' },
    }),
    unit: column({ zh: '单位', en: 'Unit', read: textCell(20), example: { zh: '家', en: 'customers' } }),
    summary: column({
      zh: '说明',
      en: 'Notes',
      aliases: ['备注', '描述'],
      read: textCell(2_000),
      example: { zh: '', en: '' },
    }),
  },
})
