import { fieldWords } from '#mechanisms/fields/field-words.web.ts'
import { quotationFields } from './quotation.contract.ts'
import { t } from './quotation.words.ts'

export const quotationWords = fieldWords(quotationFields, t)
/** All versions have one number: the second and later ones say which they are. */
export const numberOf = ({ code, version }: { code: string; version: number }) =>
  version > 1 ? `${code} V${version}` : code
