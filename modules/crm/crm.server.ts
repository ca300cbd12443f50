import { withPage } from '#mechanisms/comments/page-call.server.ts'
import { customerCalls } from './customer/customer.contract.ts'
import { quotationCalls } from './quotation/quotation.contract.ts'
import { contractCalls } from './contract/contract.contract.ts'
import { chanceCalls } from './chance/chance.contract.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { isForDeciders } from '#mechanisms/approvals/approvals.server.ts'
import { ofApp } from '#platform/server/http/handle.ts'
import { contactHandlers, contactParts } from './contact/contact.server.ts'
import { contactSubject } from './contact/contact-subject.server.ts'
import { contactImporter } from './contact/exchange-contacts.server.ts'
import { chanceImporter } from './chance/exchange-chances.server.ts'
import { contractImporter } from './contract/exchange-contracts.server.ts'
import { analyzeHandlers, lookoutHandlers } from './analyze/analyze.server.ts'
import { funnelHandlers } from './analyze/funnel.server.ts'
import { crmWidgetParts } from './analyze/crm-widgets.server.ts'
import { chanceDirectoryHandlers } from './chance/chance-directory.server.ts'
import { currencyHandlers } from '#mechanisms/currencies/currency.server.ts'
import { chainHandlers } from './chain/chain.server.ts'
import { chanceHandlers, chanceParts } from './chance/chance.server.ts'
import { contractApps } from './contract/contract-kinds.server.ts'
import { contractDirectoryHandlers } from './contract/contract-directory.server.ts'
import { contractHandlers, contractParts } from './contract/contract.server.ts'
import { customerDirectoryHandlers } from './customer/customer-directory.server.ts'
import { customerHandlers, customerParts } from './customer/customer.server.ts'
import { customerImporter } from './customer/import-customers.server.ts'
import { dropCustomersJob, dropCustomersParts } from './open-sea/drop-customers.server.ts'
import { openSeaHandlers } from './open-sea/open-sea.server.ts'
import { customerSubject } from './customer/customer-subject.server.ts'
import { chanceSubject, chanceApproval } from './chance/chance-subject.server.ts'
import { setPeopleParts } from './set-people.server.ts'
import { contractSubject, contractApproval } from './contract/contract-subject.server.ts'
import { contractRulesParts } from './contract/contract-rules.server.ts'
import { orderCalls } from './order/order.contract.ts'
import { refundOrderCalls, returnOrderCalls } from './order/order-back.contract.ts'
import {
  orderBackParts,
  refundOrderHandlers,
  refundOrderSubject,
  returnOrderHandlers,
  returnOrderSubject,
} from './order/order-back.server.ts'
import { orderSubject } from './order/order-subject.server.ts'
import { orderHandlers, orderParts } from './order/order.server.ts'
import { quotationHandlers, quotationParts } from './quotation/quotation.server.ts'
import { quotationApproval, quotationSubject } from './quotation/quotation-subject.server.ts'
import { shareQuotationParts } from './quotation/share-quotation.server.ts'
import { remindDueParts, remindOfDueJob } from './payment/remind-due.server.ts'
import { depositHandlers, paymentHandlers, paymentParts } from './payment/payment.server.ts'
import { customerNameParts } from './customer/customer-name.server.ts'
import { customerPeopleParts } from './customer/customer-people.server.ts'
import { targetHandlers } from './target/target.server.ts'
import { tenderCalls } from './tender/tender.contract.ts'
import { tenderDirectoryHandlers } from './tender/tender-directory.server.ts'
import { tenderHandlers, tenderParts } from './tender/tender.server.ts'
import { tenderSubject } from './tender/tender-subject.server.ts'
import { customerDeliverableHandlers } from './customer-deliverable/customer-deliverable.server.ts'
import { visitHandlers } from './visit/visit.server.ts'
import { contractChangeCalls } from './contract-change/contract-change.contract.ts'
import { contractChangeHandlers, contractChangeParts } from './contract-change/contract-change.server.ts'
import { contractChangeApproval, contractChangeSubject } from './contract-change/contract-change-subject.server.ts'
import { visitPlanCalls } from './visit-plan/visit-plan.contract.ts'
import { visitPlanHandlers, visitPlanSubject } from './visit-plan/visit-plan.server.ts'

export { setProjectChance } from './chance/project-chance.server.ts'
export { setProjectContract } from './contract/project-contract.server.ts'
export { admitChance, chanceJson } from './chance/chance-directory.server.ts'
export { admitContract, contractJson, currencyOfContract, isPurchaseOf } from './contract/contract-directory.server.ts'
export { admitCustomer, customerJson } from './customer/customer-directory.server.ts'
export { hookVisitPlans } from './visit-plan/visit-plan.server.ts'
export { customerSubject } from './customer/customer-subject.server.ts'

const crmHandlers = [
  // Who chooses a customer, contract or chance for a record of theirs needs the app alone.
  ...customerDirectoryHandlers,
  ...contractDirectoryHandlers,
  ...chanceDirectoryHandlers,
  ...tenderDirectoryHandlers,
  ...ofApp('customer', withPage(customerSubject, customerCalls.detail, customerHandlers)),
  ...ofApp('customer', customerDeliverableHandlers),
  ...ofApp('sign', [...visitHandlers, ...withPage(visitPlanSubject, visitPlanCalls.detail, visitPlanHandlers)]),
  ...ofApp('opensea', openSeaHandlers),
  ...ofApp('contact', contactHandlers),
  ...ofApp(contractApps, withPage(contractSubject, contractCalls.detail, contractHandlers)),
  // Instalments of purchase contracts are kept with those contracts.
  ...ofApp([...contractApps, 'receive_payment'], paymentHandlers),
  ...ofApp('receive_payment', depositHandlers),
  ...analyzeHandlers,
  ...targetHandlers,
  ...ofApp('chance', funnelHandlers),
  ...ofApp('lookout', lookoutHandlers),
  ...ofApp('customer_order', [
    ...withPage(orderSubject, orderCalls.detail, orderHandlers),
    ...withPage(refundOrderSubject, refundOrderCalls.detail, refundOrderHandlers),
    ...withPage(returnOrderSubject, returnOrderCalls.detail, returnOrderHandlers),
  ]),
  ...ofApp('quotation', withPage(quotationSubject, quotationCalls.detail, quotationHandlers)),
  ...ofApp('chance', withPage(chanceSubject, chanceCalls.detail, chanceHandlers)),
  ...ofApp('tender', withPage(tenderSubject, tenderCalls.detail, tenderHandlers)),
  ...ofApp(contractApps, withPage(contractChangeSubject, contractChangeCalls.detail, contractChangeHandlers)),
  ...ofApp(null, currencyHandlers),
  ...ofApp([...contractApps, 'chance', 'tender', 'quotation', 'customer_order'], chainHandlers),
]

/** What this room is to the server. */
export const crmModule: ServerModule = {
  calls: ofApp('crm', crmHandlers, isForDeciders),
  jobs: [dropCustomersJob, remindOfDueJob],
  subjects: [
    customerSubject,
    contactSubject,
    chanceSubject,
    contractSubject,
    contractChangeSubject,
    tenderSubject,
    quotationSubject,
    orderSubject,
    refundOrderSubject,
    returnOrderSubject,
    visitPlanSubject,
  ],
  approvals: [chanceApproval, contractApproval, contractChangeApproval, quotationApproval],
  imports: [customerImporter, contactImporter, chanceImporter, contractImporter],
  parts: [
    ...setPeopleParts,
    ...quotationParts,
    ...shareQuotationParts,
    ...orderParts,
    ...orderBackParts,
    ...contactParts,
    ...chanceParts,
    ...contractRulesParts,
    ...contractParts,
    ...paymentParts,
    ...remindDueParts,
    ...dropCustomersParts,
    ...customerNameParts,
    ...customerPeopleParts,
    ...customerParts,
    ...tenderParts,
    ...contractChangeParts,
    ...crmWidgetParts,
  ],
}
