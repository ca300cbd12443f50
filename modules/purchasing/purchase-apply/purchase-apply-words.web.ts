import { fieldWords } from '#mechanisms/fields/field-words.web.ts'
import { purchaseApplyFields } from './purchase-apply.contract.ts'
import { t } from './purchase-apply.words.ts'

export const purchaseApplyWords = fieldWords(purchaseApplyFields, t)
