import { offeredBy } from '#platform/web/app/offered-by.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { t } from '../approvals.words.ts'

/**
 * Asks what to apply for, of all that this company's rooms approve; the address of its form, or null when cancelled.
 */
export const chooseForm = (): Promise<string | null> =>
  actionMenu(
    offeredBy(processCalls.types, {}, ({ list }) =>
      list.flatMap(({ forms }) => forms).map(({ name, address }) => ({ key: address, name })),
    ),
    t('newApply'),
  )
