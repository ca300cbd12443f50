import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { goTo } from './answer.ts'
import { t } from './app.words.ts'

/** The fee alert (spec 1 §1): says that the free edition lacks the feature, and links to the editions. */
export async function showFeeAlert(text: string): Promise<void> {
  if (await confirmDialog({ title: t('paidFeature'), text, confirm: t('seeEditions') })) goTo('/tariff_description')
}
