import { Analysis } from '#mechanisms/figures/figures.tsx'
import { contractAnalysis } from './kinds.web.ts'

/** Contracts, what was received by them and what is to come; each figure leads to what it counts. */
export default function ContractAnalyze() {
  return <Analysis {...contractAnalysis()} />
}
