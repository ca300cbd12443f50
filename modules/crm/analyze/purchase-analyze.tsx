import { Analysis } from '#mechanisms/figures/figures.tsx'
import { purchaseAnalysis } from './kinds.web.ts'

/** Contracts of purchase, what was paid by them and what is to be paid. */
export default function PurchaseAnalyze() {
  return <Analysis {...purchaseAnalysis()} />
}
