import { ask } from '#platform/web/app/ask.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import type { SupplierChoice } from '#mechanisms/suppliers/supplier-brief.contract.ts'
import { supplierDirectoryCalls } from '#mechanisms/suppliers/supplier-directory.contract.ts'
import { SupplierField } from '#mechanisms/suppliers/supplier-field.tsx'
import type { ContractBrief } from '#modules/crm/crm.contract.ts'
import { ContractField, CustomerField } from '#modules/crm/crm.web.tsx'
import { t } from '../finance.words.ts'
import type { OrderFormState } from './form-parts.tsx'
import type { OrderValues } from './form-values.web.ts'
import { linksOf, type OrderLink, type OrderType } from './order.contract.ts'

interface LinksProps { type: OrderType, form: OrderFormState }

/** What it is linked to. A contract brings along its customer and its supplier; a supplier, where it is paid. */
export function LinksPart({ type, form: { values, set } }: LinksProps) {
  const has = (link: OrderLink) => linksOf[type].includes(link)
  async function chooseContract(contract: OrderValues['contract'], chosen: ContractBrief | null) {
    const customer = has('customer') && chosen?.customer ? { customer: { id: chosen.customer.id, name: chosen.customer.fullName } } : {}
    const named = has('supplier') && chosen?.supplier ? chosen.supplier : null
    const supplier = named && named.id !== values.supplier?.id ? await choiceOf(named.id) : null
    set({ contract, ...customer, ...supplier ? { supplier: { id: supplier.id, name: supplier.name }, ...paidAt(supplier) } : {} })
  }
  return (
    <Section>
      {has('contract') && (
        <Field label={t('contract')} inline>
          <ContractField value={values.contract} onChange={(contract, chosen) => void chooseContract(contract, chosen)} supplierId={has('supplier') ? values.supplier?.id : undefined} placeholder={t('noLink')} clearable />
        </Field>
      )}
      {has('supplier') && (
        <Field label={t('supplier')} inline>
          <SupplierField value={values.supplier} onChange={(supplier, chosen) => set({ supplier, ...chosen ? paidAt(chosen) : {} })} placeholder={t('noLink')} clearable />
        </Field>
      )}
      {has('customer') && <Field label={t('customer')} inline><CustomerField value={values.customer} onChange={customer => set({ customer })} placeholder={t('noLink')} clearable /></Field>}
    </Section>
  )
}

const paidAt = ({ name, bankName, bankAccount }: SupplierChoice) => ({ payeeName: name, payeeBank: bankName, payeeAccount: bankAccount })

/** All that is known of a supplier; null where it can no longer be chosen. */
const choiceOf = async (id: string) => (await ask(supplierDirectoryCalls.list, { id, limit: 1 })).list[0] ?? null
