import { fieldWords } from '#mechanisms/fields/field-words.web.ts'
import { visitPlanFields } from './visit-plan.contract.ts'
import { t } from './visit-plan.words.ts'

export const visitPlanWords = fieldWords(visitPlanFields, t)
