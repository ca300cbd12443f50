import { ask } from '#platform/web/app/ask.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { t } from '../approvals.words.ts'

/** Asks what to apply for, of all that this company's rooms approve; the address of its form, or null when cancelled. */
export async function chooseForm(): Promise<string | null> {
  try {
    const { list } = await ask(processCalls.types, {})
    return await actionMenu(list.flatMap(({ forms }) => forms).map(({ name, address }) => ({ key: address, name })), t('newApply'))
  } catch (problem) {
    showRefusal(problem)
    return null
  }
}
