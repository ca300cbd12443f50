import { useShown } from '#platform/web/app/navigation.ts'
import { AnalysisRows } from '#mechanisms/figures/figures.tsx'
import { anyLookoutRows } from '../analyze/kinds.web.ts'

/** The rows behind a figure of the whole company. */
export default function LookoutList() {
  return <AnalysisRows {...anyLookoutRows(useShown().place.path)} />
}
