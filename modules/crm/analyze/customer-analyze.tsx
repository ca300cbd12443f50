import { Analysis } from '#mechanisms/figures/figures.tsx'
import { customerAnalysis } from './kinds.web.ts'

/** New customers and visits; each figure leads to what it counts. */
export default function CustomerAnalyze() {
  return <Analysis {...customerAnalysis()} />
}
