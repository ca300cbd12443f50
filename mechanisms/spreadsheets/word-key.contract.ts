/**
 * What spellings of a word have in common: width, case, spaces, colons and required marks make no difference (＊姓 名： is
 * 姓名).
 */
export const wordKey = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}*※:]/gu, '')

/** The word without a remark in brackets at its end: 金额（元） is 金额. A word that is all remark stays. */
export const withoutRemark = (word: string): string =>
  word.normalize('NFKC').replace(/(?<=\S)\s*(?:\([^()]*\)|\[[^[\]]*\]|【[^【】]*】)\s*$/, '')
