import { fieldWords } from '#mechanisms/fields/field-words.web.ts'
import { quotationFields, type QuotationRow } from './quotation.contract.ts'
import { t } from './quotation.words.ts'

export const quotationWords = fieldWords(quotationFields, t)
/** What has overtaken an approved quotation: a newer version, or its last day. */
export const overtaken = ({
  status,
  isSuperseded,
  isExpired,
}: Pick<QuotationRow, 'status' | 'isSuperseded' | 'isExpired'>) =>
  status !== 'agree' || !(isSuperseded || isExpired)
    ? null
    : isSuperseded
      ? ({ tone: 'neutral', name: t('superseded') } as const)
      : ({ tone: 'warn', name: t('expired') } as const)
/** All versions have one number: the second and later ones say which they are. */
export const numberOf = ({ code, version }: { code: string; version: number }) =>
  version > 1 ? `${code} V${version}` : code
