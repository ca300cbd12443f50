import { Analysis } from '#mechanisms/figures/figures.tsx'
import { chanceAnalysis } from './kinds.web.ts'

/** Opportunities by stage, result and source; each figure leads to what it counts. */
export default function ChanceAnalyze() {
  return <Analysis {...chanceAnalysis()} />
}
