import { fieldWords } from '#mechanisms/fields/field-words.web.ts'
import { t } from '../crm.words.ts'
import { contactFields } from './contact.contract.ts'

export const contactWords = fieldWords(contactFields, t)
