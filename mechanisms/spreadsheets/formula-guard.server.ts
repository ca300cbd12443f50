/**
 * A cell of separated values that begins like a formula is run as one by the spreadsheet that opens it. An apostrophe
 * before it keeps it text; reading takes that away again. Cells that begin with apostrophes before such a sign get one
 * more, so that every text comes back as it was.
 */
const formulaStart = /^'*[=+\-@＝＋－＠\t\r\n]/
const guarded = /^'+[=+\-@＝＋－＠\t\r\n]/

export const withFormulaGuard = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)
export const withoutFormulaGuard = (text: string): string => (guarded.test(text) ? text.slice(1) : text)
