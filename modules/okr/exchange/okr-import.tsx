import { ImportStart } from '#mechanisms/imports/import-start.tsx'
import { t } from '../okr.words.ts'

/** A sheet of objectives on its way in. */
export default function OkrImport() {
  return <ImportStart kind="okr" title={t('importOkr')} steps={t('importOkrText')} at="/okr/import" home="/okr/more" />
}
