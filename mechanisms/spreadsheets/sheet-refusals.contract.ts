import { refusal } from '#platform/contract/refusals.ts'

/** Why a file as a whole is not read. */
export const fileTooLarge = refusal('sheet.file_too_large', {
  zh: '文件不能超过 {megabytes} MB',
  en: 'The file is larger than {megabytes} MB',
})
export const contentTooLarge = refusal('sheet.content_too_large', {
  zh: '表格内容太多，请删除多余的工作表和格式，或分成几个文件导入',
  en: 'The spreadsheet is too large: remove what is not needed, or import it in parts',
})
export const tooManyRows = refusal('sheet.too_many_rows', {
  zh: '一次最多导入 {rows} 行，请分成几个文件',
  en: 'At most {rows} rows at a time: import them in parts',
})
export const tooManyColumns = refusal('sheet.too_many_columns', {
  zh: '最多 {columns} 列，请删除多余的列',
  en: 'At most {columns} columns: remove those that are not needed',
})
export const emptySheet = refusal('sheet.empty', { zh: '表格里没有内容', en: 'The spreadsheet is empty' })
export const oldOrLockedFile = refusal('sheet.old_or_locked', {
  zh: '不支持 .xls 或加密的文件，请在 Excel 或 WPS 中取消密码并另存为 .xlsx',
  en: 'This is an .xls file or is password-protected: save it as .xlsx without a password',
})
export const notASheet = refusal('sheet.unknown_type', {
  zh: '请上传 .xlsx 或 .csv 文件',
  en: 'Please upload an .xlsx or a .csv file',
})
export const damagedFile = refusal('sheet.damaged', {
  zh: '文件已损坏，请用 Excel 或 WPS 打开后另存再试',
  en: 'The file is damaged: open it in a spreadsheet, save it again, and retry',
})
export const openQuote = refusal('sheet.open_quote', {
  zh: '第 {line} 行的引号不成对，请修改后再试',
  en: 'A quotation mark on line {line} is not closed',
})
