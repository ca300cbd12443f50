import { choiceCell, numberCell, textCell } from '#mechanisms/spreadsheets/cell-readers.contract.ts'
import { dateTimeCell, dayCell } from '#mechanisms/spreadsheets/day-cells.contract.ts'
import { column, sheet } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { longestOpinion, longestSection, type ReportStatus } from '../report/report.contract.ts'
import { mostSections } from '../type/report-type.contract.ts'

/** What a report's status is called in a sheet. */
export const statusWords = {
  sent: { zh: '已提交', en: 'Submitted' },
  rejected: { zh: '被退回', en: 'Sent back' },
  draft: { zh: '草稿', en: 'Draft' },
  cancelled: { zh: '已作废', en: 'Discarded' },
} as const satisfies Record<ReportStatus, { zh: string; en: string }>

/** Headings of the columns that the export has as well. */
export const headings = {
  template: { zh: '汇报模板', en: 'Template' },
  author: { zh: '汇报人', en: 'Author' },
  day: { zh: '开始', en: 'From' },
  sentAt: { zh: '提交时间', en: 'Handed in' },
  status: { zh: '状态', en: 'Status' },
  content: { zh: '内容', en: 'Content' },
  reviewer: { zh: '点评人', en: 'Reviewer' },
  score: { zh: '评分', en: 'Score' },
  opinion: { zh: '点评', en: 'Review' },
} as const

/** A report a row; what stands in its sections is one cell (`sectionsIn`). */
export const reportSheet = sheet({
  title: { zh: '汇报', en: 'Reports' },
  columns: {
    template: column({
      ...headings.template,
      aliases: ['模板', '汇报类型'],
      required: true,
      read: textCell(50),
      example: { zh: '周报', en: 'Weekly report' },
    }),
    author: column({
      ...headings.author,
      aliases: ['提交人', '姓名'],
      read: textCell(50),
      example: { zh: '不填为自己', en: 'Oneself, if empty' },
    }),
    day: column({
      ...headings.day,
      aliases: ['日期', '开始日期', 'Date'],
      required: true,
      read: dayCell(),
      example: { zh: '2026-01-26', en: '2026-01-26' },
    }),
    sentAt: column({
      ...headings.sentAt,
      read: dateTimeCell(),
      example: { zh: '不填为按时', en: 'In time, if empty' },
    }),
    status: column({ ...headings.status, read: choiceCell(statusWords), inTemplate: false }),
    content: column({
      ...headings.content,
      aliases: ['汇报内容'],
      required: true,
      read: textCell(mostSections * (longestSection + 60)),
      example: {
        zh: '【本周完成】\n完成了接口联调\n【下周计划】\n开始压力测试',
        en: '【Done this week】\nThe interfaces fit\n【Plan for next week】\nMeasure them',
      },
    }),
    reviewer: column({ ...headings.reviewer, read: textCell(50), example: { zh: '', en: '' } }),
    score: column({
      ...headings.score,
      read: numberCell({ least: 0, most: 100 }),
      example: { zh: '', en: '' },
    }),
    opinion: column({
      ...headings.opinion,
      aliases: ['评语'],
      read: textCell(longestOpinion),
      example: { zh: '', en: '' },
    }),
  },
})

/**
 * A cell's text as a template's sections: a line 【title】 begins one, and what stands before the first of them belongs
 * to the first section. Brackets around anything else are text.
 */
export function sectionsIn(text: string, titles: readonly string[]): { title: string; text: string }[] {
  const sections = titles.map(title => ({ title, lines: [] as string[] }))
  let at = 0
  let isBegun = false
  for (const line of text.split('\n')) {
    const title = /^【(.+)】$/.exec(line.trim())?.[1]
    // Two sections may be called the same: the next of them is meant.
    const next = title === undefined ? -1 : titles.indexOf(title, isBegun ? at + 1 : 0)
    const found = next < 0 && title !== undefined ? titles.indexOf(title) : next
    if (found < 0) sections[at]!.lines.push(line)
    else {
      at = found
      isBegun = true
    }
  }
  return sections.map(({ title, lines }) => ({ title, text: lines.join('\n').trim() }))
}
