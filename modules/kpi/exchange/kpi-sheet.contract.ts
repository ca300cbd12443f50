import { boundsOf } from '#mechanisms/cycles/cycles.contract.ts'
import { cellProblem } from '#mechanisms/spreadsheets/cell-problems.contract.ts'
import { numberCell, textCell, type CellReader } from '#mechanisms/spreadsheets/cell-readers.contract.ts'
import { column, sheet } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { kpiCycles, type KpiCycle } from '../kpi/kpi.contract.ts'

/** The period of an evaluation as it is written: 2026-Q3 is a quarter; with its two days. */
export function periodOf(written: string): { type: KpiCycle; startDate: string; endDate: string } | undefined {
  for (const type of kpiCycles) {
    const bounds = boundsOf(type === 'half' ? 'half_year' : type, written)
    if (bounds) return { type, startDate: bounds.first, endDate: bounds.last }
  }
  return undefined
}

const choices = {
  zh: '2026-11（月）、2026-Q3（季度）、2026-H1（半年）、2026（年）',
  en: '2026-11 (month), 2026-Q3 (quarter), 2026-H1 (half-year), 2026 (year)',
}
const periodCell: CellReader<string> = {
  read(text) {
    const period = text.toUpperCase()
    return periodOf(period) === undefined ? cellProblem('choice', { choices }) : { value: period }
  },
  hint: { zh: `可填：${choices.zh}`, en: `One of: ${choices.en}` },
  example: { zh: '2026-Q3', en: '2026-Q3' },
  keepsDigits: false,
}
const scoreCell = numberCell({ least: 0, most: 150, decimals: 2 })

/** The result of an evaluation a row: what came out of it elsewhere, before the company worked with this. */
export const kpiSheet = sheet({
  title: { zh: '绩效结果', en: 'Evaluation results' },
  columns: {
    person: column({ zh: '被考核人', en: 'Person', aliases: ['姓名', 'Name'], required: true, read: textCell(50) }),
    period: column({ zh: '周期', en: 'Period', aliases: ['考核周期', 'Cycle'], required: true, read: periodCell }),
    template: column({
      zh: '绩效模板',
      en: 'Template',
      aliases: ['模板'],
      required: true,
      read: textCell(50),
      example: { zh: '研发季度考核', en: 'Engineering, quarterly' },
    }),
    evaluator: column({
      zh: '一级考核人',
      en: 'Evaluator',
      aliases: ['考核人'],
      read: textCell(50),
      example: { zh: '不填为直属上级', en: 'Their manager, if empty' },
    }),
    performance: column({
      zh: '绩效得分',
      en: 'Performance score',
      aliases: ['业绩得分'],
      read: scoreCell,
      example: { zh: '92.5', en: '92.5' },
    }),
    capability: column({
      zh: '能力得分',
      en: 'Capability score',
      aliases: ['能力素质得分'],
      read: scoreCell,
      example: { zh: '88', en: '88' },
    }),
    bonus: column({
      zh: '加减分',
      en: 'Bonus',
      read: numberCell({ least: -50, most: 50, decimals: 0 }),
      example: { zh: '0', en: '0' },
    }),
    bonusReason: column({ zh: '加减分原因', en: 'Reason of the bonus', read: textCell(500) }),
    summary: column({ zh: '评语', en: 'Remarks', aliases: ['考核评语'], read: textCell(500) }),
  },
})
