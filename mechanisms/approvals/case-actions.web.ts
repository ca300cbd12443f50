import type { Call, CallInput } from '#platform/contract/call.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { CopyIcon, ErrorIcon, PlusIcon, SendIcon, UndoIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { listed } from '#platform/web/words/format.ts'
import { choosePeople, choosePerson } from '#mechanisms/people/choose-people.tsx'
import { approvalCalls, type ApprovalFlow } from './approval.contract.ts'
import { mostChosen } from './process.contract.ts'
import { stepTitle } from './show-approval.web.ts'
import { t } from './approvals.words.ts'

type Key = 'transfer' | 'addSigner' | 'return' | 'sendBack' | 'copy' | 'cancel' | 'reassign'

function useDone<C extends Call>(call: C, said: Parameters<typeof t>[0]) {
  const change = useChange(call, { done: () => toast.success(t(said as 'done')) })
  return (input: CallInput<C>) => change.run(input)
}

/** The actions on a case beside deciding it. */
export function useCaseActions(flow: ApprovalFlow) {
  const { id, can, title } = flow
  const transfer = useDone(approvalCalls.transfer, 'transferred')
  const addSigners = useDone(approvalCalls.addSigners, 'added')
  const returnTo = useDone(approvalCalls.returnTo, 'returned')
  const copy = useDone(approvalCalls.copy, 'copied')
  const voiding = useChange(approvalCalls.cancel, {
    done: ({ isAsked }) => toast.success(t(isAsked ? 'voidAsked' : 'cancelled')),
  })
  const revoke = useDone(approvalCalls.revoke, 'revoked')
  const urge = useDone(approvalCalls.urge, 'urged')

  const rest: Action<Key>[] = [
    ...(can.transfer ? [{ key: 'transfer', name: t('doTransfer'), icon: SendIcon } as const] : []),
    ...(can.addSigner ? [{ key: 'addSigner', name: t('doAddSigner'), icon: PlusIcon } as const] : []),
    ...(can.sendBack
      ? [{ key: 'sendBack', name: t('doSendBack'), text: t('doSendBackText'), icon: UndoIcon } as const]
      : []),
    ...(can.return ? [{ key: 'return', name: t('doReturn'), icon: UndoIcon } as const] : []),
    ...(can.reassign && !can.transfer ? [{ key: 'reassign', name: t('doReassign'), icon: UsersIcon } as const] : []),
    ...(can.copy ? [{ key: 'copy', name: t('doCopy'), icon: CopyIcon } as const] : []),
    ...(can.cancel ? [{ key: 'cancel', name: t('doCancel'), icon: ErrorIcon, danger: true } as const] : []),
  ]

  const work: Record<Key, () => Promise<void>> = {
    async transfer() {
      const person = await choosePerson({ title: t('doTransfer') })
      const entered = person && (await noteFor(t('transferTitle', { name: person.name }), t('doTransfer')))
      if (entered) transfer({ id, toId: person.id, opinion: entered.opinion })
    },
    async addSigner() {
      const place = await actionMenu(
        [
          { key: 'before', name: t('addBefore'), text: t('addBeforeText') },
          { key: 'after', name: t('addAfter'), text: t('addAfterText') },
        ],
        t('doAddSigner'),
      )
      const people = place && (await choosePeople({ title: t('doAddSigner'), max: mostChosen }))
      if (place && people && people.length > 0) addSigners({ id, place, personIds: people.map(person => person.id) })
    },
    async return() {
      const steps = flow.steps.map((step, index) => ({ step, index })).filter(({ step }) => step.state === 'agree')
      const chosen = await actionMenu(
        steps.map(({ step, index }) => ({
          key: String(index),
          name: stepTitle(step),
          text: listed(step.signers.filter(({ state }) => state === 'agree').map(({ person }) => person.name)),
        })),
        t('returnTo'),
      )
      const entered = chosen !== null && (await noteFor(t('doReturn'), t('doReturn')))
      if (entered) returnTo({ id, step: Number(chosen), opinion: entered.opinion })
    },
    async sendBack() {
      const entered = await noteFor(t('doSendBack'), t('doSendBack'), { text: t('doSendBackText') })
      if (entered) returnTo({ id, opinion: entered.opinion })
    },
    async reassign() {
      const waiting = flow.steps.flatMap(step =>
        step.signers.filter(({ state }) => state === 'waiting').map(({ person }) => person),
      )
      const fromId =
        waiting.length === 1
          ? waiting[0]!.id
          : await actionMenu(
              waiting.map(person => ({ key: person.id, name: person.name })),
              t('whoseTurn'),
            )
      const person = fromId && (await choosePerson({ title: t('doReassign') }))
      if (fromId && person) transfer({ id, fromId, toId: person.id })
    },
    async copy() {
      const people = await choosePeople({ title: t('doCopy') })
      if (people && people.length > 0) copy({ id, personIds: people.map(person => person.id) })
    },
    async cancel() {
      const entered = await noteFor(t('cancelAsk'), t('doCancel'), { text: t('cancelText'), danger: true })
      if (entered) voiding.run({ id, opinion: entered.opinion })
    },
  }
  return {
    rest,
    async open() {
      const key = await actionMenu(rest, title)
      if (key) await work[key]()
    },
    urge: () => urge({ id }),
    async revoke() {
      const entered = await noteFor(t('revokeAsk'), t('doRevoke'), { text: t('revokeText') })
      if (entered) revoke({ id, opinion: entered.opinion })
    },
  }
}

/** The person's reason for transferring, withdrawing or the like; nothing if they cancelled. */
async function noteFor(title: string, confirm: string, more: { text?: string; danger?: boolean } = {}) {
  const { askOpinion } = await import('./opinion-sheet.tsx')
  return await askOpinion({ title, confirm, ...more })
}
