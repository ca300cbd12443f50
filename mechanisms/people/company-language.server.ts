import type { UiScheme } from './edition.contract.ts'

const english: UiScheme = 'english'

/** Of a row of `company`: the language in which its people are written to before they have chosen one. */
export const companyLanguage = `case when ui_scheme = '${english}' then 'en-US' else 'zh-CN' end`
