import { AnalysisRows } from '#mechanisms/figures/figures.tsx'
import { purchaseKind } from './purchase-kind.web.ts'

/** The rows behind a figure. */
export default function PurchaseAnalyzeList() {
  return <AnalysisRows {...purchaseKind()} />
}
