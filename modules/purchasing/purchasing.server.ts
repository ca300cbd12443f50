import { ofApp } from '#platform/server/http/handle.ts'
import { isForDeciders } from '#mechanisms/approvals/approvals.server.ts'
import { withPage } from '#mechanisms/comments/page-call.server.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { goodsDirectoryHandlers } from '#mechanisms/goods/goods-directory.server.ts'
import { goodsSubject } from '#mechanisms/goods/goods-subject.server.ts'
import { goodsCalls } from '#mechanisms/goods/goods.contract.ts'
import { listedPriceHandlers } from '#mechanisms/goods/listed-prices.server.ts'
import { supplierDirectoryHandlers } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { supplierSubject } from '#mechanisms/suppliers/supplier-subject.server.ts'
import { purchaseAnalyzeHandlers, purchaseWidgetParts } from './analyze/purchase-analyze.server.ts'
import { purchaseChainHandlers } from './chain/purchase-chain.server.ts'
import { enquirySubject } from './enquiry/enquiry-subject.server.ts'
import { enquiryCalls } from './enquiry/enquiry.contract.ts'
import { enquiryHandlers } from './enquiry/enquiry.server.ts'
import { goodsImporter } from './goods/exchange-goods.server.ts'
import { goodsHandlers, goodsParts } from './goods/goods.server.ts'
import { priceListCalls } from './price-list/price-list.contract.ts'
import { priceListHandlers, priceListSubject } from './price-list/price-list.server.ts'
import { purchaseApplyCalls } from './purchase-apply/purchase-apply.contract.ts'
import {
  purchaseApplyApproval,
  purchaseApplyHandlers,
  purchaseApplyParts,
  purchaseApplySubject,
} from './purchase-apply/purchase-apply.server.ts'
import { askForParts } from './store-order/ask-for.server.ts'
import { storeOrderApproval, storeOrderSubject } from './store-order/store-order-subject.server.ts'
import { storeOrderCalls } from './store-order/store-order.contract.ts'
import { storeOrderHandlers } from './store-order/store-order.server.ts'
import { supplierImporter } from './supplier/exchange-suppliers.server.ts'
import { remindDocumentsParts, remindOfDocumentsJob } from './supplier/remind-documents.server.ts'
import { supplierStandingHandlers } from './supplier/standing.server.ts'
import { supplierCalls } from './supplier/supplier.contract.ts'
import { supplierApproval, supplierHandlers, supplierParts } from './supplier/supplier.server.ts'

export { admitOrderLines, admitStoreOrder, askFor, bill, storeOrderJson } from './store-order/ask-for.server.ts'

const purchasingHandlers = [
  // Suppliers are paid, too: who chooses one for an order or a contract needs no app.
  ...ofApp(null, supplierDirectoryHandlers),
  // Who chooses goods for a quotation or an order needs no app, either.
  ...ofApp(null, goodsDirectoryHandlers),
  // What goods cost on a day, likewise.
  ...ofApp(null, listedPriceHandlers),
  ...ofApp('goods', withPage(goodsSubject, goodsCalls.detail, goodsHandlers)),
  ...ofApp('goods', withPage(priceListSubject, priceListCalls.detail, priceListHandlers)),
  ...ofApp('vendor', withPage(supplierSubject, supplierCalls.detail, supplierHandlers)),
  ...ofApp('vendor', supplierStandingHandlers),
  ...ofApp('store_order', withPage(storeOrderSubject, storeOrderCalls.detail, storeOrderHandlers)),
  ...ofApp('store_order', purchaseAnalyzeHandlers),
  ...ofApp('purchase_apply', withPage(purchaseApplySubject, purchaseApplyCalls.detail, purchaseApplyHandlers)),
  ...ofApp('enquiry', withPage(enquirySubject, enquiryCalls.detail, enquiryHandlers)),
  ...ofApp(['store_order', 'purchase_apply', 'enquiry'], purchaseChainHandlers),
]

/** What this room is to the server. */
export const purchasingModule: ServerModule = {
  calls: ofApp('purchase', purchasingHandlers, isForDeciders),
  jobs: [remindOfDocumentsJob],
  subjects: [goodsSubject, storeOrderSubject, purchaseApplySubject, enquirySubject, priceListSubject],
  approvals: [storeOrderApproval, supplierApproval, purchaseApplyApproval],
  imports: [goodsImporter, supplierImporter],
  parts: [
    ...goodsParts,
    ...purchaseApplyParts,
    ...supplierParts,
    ...remindDocumentsParts,
    ...askForParts,
    ...purchaseWidgetParts,
  ],
}
