import type { FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import type { Choice } from '#mechanisms/dictionaries/dictionary-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { t } from '../crm.words.ts'
import { customerChoices, type CustomerChoice } from './customer-choices.contract.ts'
import type { CustomerStatus } from './customer-brief.contract.ts'
import type { CustomerDetail } from './customer.contract.ts'

/** What a customer's form holds. */
export interface CustomerValues {
  fullName: string, simpleName: string, status: CustomerStatus, choices: Partial<Record<CustomerChoice, Choice | null>>
  manager: PersonBrief | null, partners: readonly PersonBrief[], department: Choice | null, registeredCapital: string
  address: string, website: string, fax: string, summary: string, remark: string, kept: FileBrief[]
}

export const emptyCustomer: CustomerValues = {
  fullName: '', simpleName: '', status: 0, choices: {}, manager: null, partners: [], department: null, registeredCapital: '', address: '', website: '', fax: '', summary: '', remark: '', kept: [],
}

/** What the company's own choice of a field is called. */
export const choiceName = (name: CustomerChoice) => ({
  levelId: t('level'), statusId: t('category'), sourceId: t('source'), customerNature: t('nature'), customerStrategy: t('strategy'), bigInd: t('bigIndustry'), bitInd: t('smallIndustry'),
})[name]

export const valuesOf = ({ fullName, simpleName, status, level, category, source, nature, strategy, bigIndustry, smallIndustry, manager, rel, departmentId, departmentName, registeredCapital, address, website, fax, summary, remark, attachments }: CustomerDetail): CustomerValues => ({
  fullName, simpleName, status, manager, partners: rel.partner ?? [], department: departmentId ? { id: departmentId, name: departmentName ?? '' } : null, registeredCapital: registeredCapital ?? '',
  choices: { levelId: level, statusId: category, sourceId: source, customerNature: nature, customerStrategy: strategy, bigInd: bigIndustry, bitInd: smallIndustry },
  address, website, fax, summary, remark, kept: attachments,
})

/** What the calls take of it; the manager of one that is there has a call of its own. */
export const draftOf = ({ choices, manager: _manager, partners, department, registeredCapital, kept, ...values }: CustomerValues, uploaded: readonly string[]) => ({
  ...values,
  ...Object.fromEntries((Object.keys(customerChoices) as CustomerChoice[]).map(name => [name, choices[name]?.id ?? null])) as Record<CustomerChoice, string | null>,
  partnerIds: partners.map(({ id }) => id), departmentId: department?.id ?? null, registeredCapital: registeredCapital || null, resId: [...kept.map(({ id }) => id), ...uploaded],
})
