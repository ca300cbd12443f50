import { isFinishedItem } from './item-abilities.contract.ts'
import {
  formMissing,
  itemTypes,
  notInThisState,
  type ItemOperation,
  type ItemRejection,
  type ItemRow,
  type ItemStatus,
} from './item.contract.ts'

type Standing = Pick<
  ItemRow,
  'type' | 'status' | 'planEndDate' | 'marches' | 'formFields' | 'formData' | 'needsAll'
> & { statusBefore: ItemStatus | null }

/** What an operation makes of a sub-item. */
export interface ItemOutcome {
  status: ItemStatus
  /** Whose parts are done by it: the caller's, everybody's; or are all to be done again. */
  parts: 'none' | 'own' | 'all' | 'anew' | 'ownAnew'
}

/**
 * What an operation makes of a sub-item, or why not (spec 1 §4 "Sub-item operations"). One for several people is
 * finished when the last of them has passed, and so is a step that needs all; past its planned end it is finished
 * late.
 */
export function outcomeOf(
  operation: Exclude<ItemOperation, 'del'>,
  item: Standing,
  personId: string,
  now: string,
): ItemOutcome | ItemRejection {
  const { status } = item
  if (operation === 'start')
    return status === 'WAITING' || status === 'POST_PONE' ? { status: 'RUNNING', parts: 'none' } : notInThisState
  if (operation === 'pass') return passed(item, personId, now)
  if (operation === 'unpass') return isFinishedItem(status) ? { status: 'RUNNING', parts: 'anew' } : notInThisState
  if (operation === 'cancel')
    return isFinishedItem(status) || status === 'CANCEL' ? notInThisState : { status: 'CANCEL', parts: 'none' }
  return revoked(item, personId)
}

/** Takes the last decision back; of an item for several people, the caller's own part alone. */
function revoked({ type, status, statusBefore, marches }: Standing, personId: string): ItemOutcome | ItemRejection {
  if (status === 'CANCEL') return { status: statusBefore ?? 'WAITING', parts: 'none' }
  const passedMine = marches.some(march => march.status === 'FINISH' && march.person?.id === personId)
  if (type !== itemTypes.plain && passedMine) return { status: 'RUNNING', parts: 'ownAnew' }
  return isFinishedItem(status) ? { status: statusBefore ?? 'WAITING', parts: 'anew' } : notInThisState
}

function passed(
  { type, status, planEndDate, marches, formFields, formData, needsAll }: Standing,
  personId: string,
  now: string,
): ItemOutcome | ItemRejection {
  if (isFinishedItem(status) || status === 'CANCEL') return notInThisState
  if (formFields.some(({ name, required }) => required && !formData[name]?.trim())) return formMissing
  const finished = planEndDate !== null && now > planEndDate ? 'FINISH_DELAY' : 'FINISH'
  if (type === itemTypes.plain) return { status: finished, parts: 'all' }
  const othersWait = marches.some(march => march.status === 'WAITING' && march.person?.id !== personId)
  if (othersWait && (type === itemTypes.shared || needsAll)) return { status: 'RUNNING', parts: 'own' }
  return { status: finished, parts: 'own' }
}

export const isRejection = (outcome: object): outcome is ItemRejection => 'code' in outcome
