import { ImportStart } from '#mechanisms/imports/import-start.tsx'
import { t } from '../kpi.words.ts'

/** A sheet of results on its way in. */
export default function KpiImport() {
  return <ImportStart kind="kpi" title={t('importKpi')} steps={t('importKpiText')} at="/kpi/import" home="/kpi/list" />
}
