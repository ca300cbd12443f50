import { itemTypes, type ItemRow, type ItemStatus } from './item.contract.ts'

/** What the caller is to the task that the sub-items belong to. */
export interface TaskRights {
  personId: string
  /** The task is neither finished nor cancelled. */
  isOpen: boolean
  /** May edit the task: its creator and managers, while it is open. */
  edits: boolean
  /** May change its status: its approvers too. */
  decides: boolean
  /** May say who does a workflow's steps (spec 1 §6). */
  assigns: boolean
}

type Item = Pick<ItemRow, 'id' | 'type' | 'status' | 'marches'> & { creatorId: string; decidedBy: string | null }

export const isOpenItem = (status: ItemStatus) => status === 'WAITING' || status === 'RUNNING' || status === 'POST_PONE'
export const isFinishedItem = (status: ItemStatus) => status === 'FINISH' || status === 'FINISH_DELAY'

/** What the caller may do with each sub-item of a task; the items in their order. */
export function itemAbilities(items: readonly Item[], rights: TaskRights): ItemRow['can'][] {
  const steps = items.filter(({ type }) => type === itemTypes.step)
  return items.map(item => (item.type === itemTypes.step ? ofStep(item, steps, rights) : ofItem(item, rights)))
}

const stillMine = ({ marches }: Item, personId: string) =>
  marches.some(({ person, status }) => status === 'WAITING' && person?.id === personId)
const passedMine = ({ marches }: Item, personId: string) =>
  marches.some(({ person, status }) => status === 'FINISH' && person?.id === personId)
const othersWait = ({ marches }: Item, personId: string) =>
  marches.some(({ person, status }) => status === 'WAITING' && person !== null && person.id !== personId)

function ofItem(item: Item, { personId, isOpen, edits, decides }: TaskRights): ItemRow['can'] {
  const { status, type } = item
  const mine = stillMine(item, personId)
  const open = isOpen && isOpenItem(status)
  return {
    edit: edits,
    assign: edits,
    del: edits,
    start: open && status !== 'RUNNING' && (edits || mine),
    pass: open && (mine || (type === itemTypes.plain && (edits || decides))),
    unpass: isOpen && isFinishedItem(status) && decides,
    cancel: open && edits,
    revoke:
      isOpen &&
      ((!isOpenItem(status) && (edits || item.decidedBy === personId)) ||
        (type === itemTypes.shared && passedMine(item, personId))),
    urge: open && decides && othersWait(item, personId),
  }
}

/** A step is its people's while it runs; who passed it may take that back until the next one has begun to be passed. */
function ofStep(
  item: Item,
  steps: readonly Item[],
  { personId, isOpen, decides, assigns }: TaskRights,
): ItemRow['can'] {
  const at = steps.indexOf(item)
  const next = steps[at + 1]
  const running = isOpen && item.status === 'RUNNING'
  const mine = running && stillMine(item, personId)
  const nextUntouched = next?.status === 'RUNNING' && next.marches.every(({ status }) => status === 'WAITING')
  return {
    edit: false,
    del: false,
    start: false,
    cancel: false,
    assign: isOpen && assigns && isOpenItem(item.status),
    pass: mine,
    unpass: mine && at > 0,
    revoke:
      isOpen &&
      ((isFinishedItem(item.status) && item.decidedBy === personId && nextUntouched === true) ||
        (item.status === 'RUNNING' && passedMine(item, personId))),
    urge: running && decides && othersWait(item, personId),
  }
}

/** Whose a sub-item is. */
export const peopleOf = ({ marches }: Pick<ItemRow, 'marches'>) => marches.flatMap(({ person }) => person ?? [])
