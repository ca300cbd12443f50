import { fieldProblems } from '#platform/contract/refusals.ts'
import { say, type Sentence } from '#platform/contract/words.ts'

/** What is wrong with one cell: a stable code and its sentence, ready to be read. */
export interface CellProblem {
  code: string
  msg: Sentence
}

/** Said more exactly here than beside a form's field, because the person mends it elsewhere, in the file. */
const sentences: Record<string, Sentence> = {
  required: { zh: '不能为空', en: 'This must not be empty' },
  too_long: { zh: '不能超过 {longest} 个字', en: 'This has more than {longest} characters' },
  too_many: { zh: '不能超过 {most} 项', en: 'There are more than {most}' },
  too_small: { zh: '不能小于 {least}', en: 'This must be at least {least}' },
  too_large: { zh: '不能大于 {most}', en: 'This must be at most {most}' },
  decimals: { zh: '最多 {decimals} 位小数', en: 'This has more than {decimals} decimals' },
  choice: { zh: '只能填：{choices}', en: 'This must be one of: {choices}' },
  day: { zh: '日期请填成 2026-01-31 的格式', en: 'Enter the date as 2026-01-31' },
  instant: { zh: '时间请填成 2026-01-31 09:30 的格式', en: 'Enter the time as 2026-01-31 09:30' },
  scientific: {
    zh: '号码被表格软件转成了科学计数法，请把这一列设为“文本”后重新填写',
    en: 'The spreadsheet has turned this number into an exponent: format the column as text and enter it again',
  },
  digits_lost: {
    zh: '超过 15 位的数字已被表格软件改动，请把这一列设为“文本”后重新填写',
    en: 'The spreadsheet keeps only 15 digits of a number: format the column as text and enter it again',
  },
  formula_error: { zh: '这里的公式出错了', en: 'The formula in this cell has an error' },
}

/** A problem by its code, the sentence's places filled. */
export function cellProblem(
  code: string,
  values: Record<string, string | number | Sentence> = {},
): { problem: CellProblem } {
  const sentence = sentences[code] ?? fieldProblems[code]
  if (!sentence) throw new Error(`There is no sentence for the cell problem ${code}`)
  const filled = (side: 'zh' | 'en') =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[side] : value]),
    )
  return {
    problem: { code, msg: { zh: say(sentence, 'zh-CN', filled('zh')), en: say(sentence, 'en-US', filled('en')) } },
  }
}
