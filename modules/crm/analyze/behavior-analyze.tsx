import { Analysis } from '#mechanisms/figures/figures.tsx'
import { behaviorAnalysis } from './kinds.web.ts'

/** What people did: visits, customers, opportunities and contracts, by person. */
export default function BehaviorAnalyze() {
  return <Analysis {...behaviorAnalysis()} />
}
