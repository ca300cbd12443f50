import { ChainSection } from '#mechanisms/chain/chain-section.tsx'
import { chainCalls, chainRecords, type chainKinds, type ChainSubject } from './chain.contract.ts'
import { t } from './chain.words.ts'

const records = {
  chance: '/crm/chance/',
  tender: '/crm/tender/',
  deposit: '/crm/tender/',
  quotation: '/crm/quotation/',
  contract: '/crm/contract/',
  order: '/crm/purchase_order/',
  term: '/crm/contract/',
  invoice: '/crm/contract/',
  payment: '/crm/contract/',
} as const
type Kind = (typeof chainKinds)[number]

/** The chain of a sale on the page of one of its records. */
export const SaleChain = ({ subjectType, id }: { subjectType: ChainSubject; id: string }) => (
  <ChainSection
    call={chainCalls.list}
    subjectType={subjectType}
    id={id}
    title={t('chain')}
    words={(kind, amount) => (amount === undefined ? t(kind as Kind) : t(`open_${kind as Kind}`, { amount }))}
    address={({ kind, id: of }) => records[kind as Kind] + of}
    records={chainRecords}
    partsOf="contract"
  />
)
