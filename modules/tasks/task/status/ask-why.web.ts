import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { t } from '../../tasks.words.ts'

/** Asks why what was handed in goes back; null when it stays. */
export async function askWhySentBack(): Promise<string | null> {
  const why = await promptDialog({ title: t('sendBackTitle'), placeholder: t('sendBackReason'), multiline: true, maxLength: 100, confirm: t('sendBack') })
  return why === null ? null : why.trim()
}
