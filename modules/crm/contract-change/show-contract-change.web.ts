import { fieldHistory, fieldWords } from '#mechanisms/fields/field-words.web.ts'
import { changedTerms, changeFields } from './contract-change.contract.ts'
import { t } from './contract-change.words.ts'

export const pageOfChange = (id: string) => `/crm/contract_change/${id}`
export const changeWords = fieldWords(changeFields, t)
export const termWords = fieldWords(changedTerms, t)

/** How a change's history is said. */
export function changeHistoryWords() {
  return { ...fieldHistory(changeWords, termWords), what: t('change') }
}
