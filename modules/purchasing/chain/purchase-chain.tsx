import { ChainSection } from '#mechanisms/chain/chain-section.tsx'
import {
  purchaseChainCalls,
  purchaseRecords,
  type purchaseKinds,
  type PurchaseSubject,
} from './purchase-chain.contract.ts'
import { t } from './purchase-chain.words.ts'

type Kind = (typeof purchaseKinds)[number]
const addresses = {
  apply: '/jxc/apply/detail/',
  enquiry: '/jxc/enquiry/detail/',
  order: '/jxc/order/detail/',
  receipt: '/jxc/order/detail/',
  invoice: '/finance/invoice/list?store_order=',
  payment: '/jxc/order/detail/',
} as const satisfies Record<Kind, string>

/** The chain of a purchase on the page of one of its records. */
export const PurchaseChain = ({ subjectType, id }: { subjectType: PurchaseSubject; id: string }) => (
  <ChainSection
    call={purchaseChainCalls.list}
    subjectType={subjectType}
    id={id}
    title={t('chain')}
    words={(kind, amount) => (amount === undefined ? t(kind as Kind) : t(`open_${kind as Kind}`, { amount }))}
    address={({ kind, id: of }) => addresses[kind as Kind] + of}
    records={purchaseRecords}
    partsOf="order"
  />
)
