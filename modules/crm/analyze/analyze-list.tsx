import { useShown } from '#platform/web/app/navigation.ts'
import { AnalysisRows } from '#mechanisms/figures/figures.tsx'
import { anyRows } from './kinds.web.ts'

/** The rows behind a figure. */
export default function AnalyzeList() {
  return <AnalysisRows {...anyRows(useShown().place.path)} />
}
