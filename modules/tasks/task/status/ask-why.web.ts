import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { t as word } from '../../tasks.words.ts'
import { load, t } from './ask-status.words.ts'

/** Asks why what was submitted goes back; null when it stays. */
export async function askWhySentBack(): Promise<string | null> {
  await load()
  const why = await promptDialog({
    title: t('sendBackTitle'),
    placeholder: t('sendBackReason'),
    multiline: true,
    maxLength: 100,
    confirm: word('sendBack'),
  })
  return why === null ? null : why.trim()
}
