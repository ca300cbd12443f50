import { Analysis } from '#mechanisms/figures/figures.tsx'
import { purchaseKind } from './purchase-kind.web.ts'

/** What was ordered and has yet to come; each figure leads to what it counts. */
export default function PurchaseAnalyze() {
  return <Analysis {...purchaseKind()} />
}
