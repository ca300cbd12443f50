import { fieldWords } from '#mechanisms/fields/field-words.web.ts'
import { enquiryFields } from './enquiry.contract.ts'
import { t } from './enquiry.words.ts'

export const enquiryWords = fieldWords(enquiryFields, t)
