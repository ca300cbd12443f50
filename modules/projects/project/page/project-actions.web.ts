import { useGo } from '#platform/web/app/navigation.ts'
import { sendCall, type CallRefused } from '#platform/web/app/send-call.ts'
import { showRefusal, useChange } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { PlayIcon, RefreshIcon } from '#platform/web/kit/icons.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { projectTemplateCalls } from '../template/template.contract.ts'
import { t as room } from '../../projects.words.ts'
import { t } from '../manage.words.ts'
import { SignStatus } from '../project-row.contract.ts'
import { projectCalls, projectLossReasons, type ProjectDetail } from '../project.contract.ts'

/** The tasks' own refusal: others have still to sign. */
const unsignedCode = 'project.finish.unsigned'
const ends = { finish: 1, cancel: 2, hold: 3 } as const
const short = (name: string) => (name.length > 20 ? `${name.slice(0, 20)}…` : name)

/** One of the company's reasons; empty where it has none, null when cancelled. */
async function chooseLossReason(): Promise<string | null> {
  const { list } = await sendCall(dictionaryCalls.list, { kind: projectLossReasons })
  if (list.length === 0) return ''
  const chosen = await pick({ title: t('lossReason'), options: list.map(({ id, name }) => ({ value: id, name })) })
  return chosen?.[0]?.value ?? null
}

/** What may be done with a whole project: each asks first where it takes the tasks along, and says what happened. */
export function useProjectActions({ id, name, percent, stage }: ProjectDetail) {
  const go = useGo()
  /** What others have still to sign is named, and gone past only after asking. */
  const asksToSkip = (refused: CallRefused, again: () => void) => {
    if (refused.code !== unsignedCode) return showRefusal(refused)
    void confirmDialog({ title: t('skipAsk'), text: refused.message, confirm: t('skip'), danger: true }).then(sure => {
      if (sure) again()
    })
  }
  const status = useChange(projectCalls.changeStatus, {
    done: (_, { status: to }) => {
      toast.success(t(to === 1 ? 'doneFinish' : to === 2 ? 'doneCancel' : 'doneHold'))
    },
    refused: (refused, input) => {
      asksToSkip(refused, () => status.run({ ...input, skipUnsigned: true }))
    },
  })
  const restarting = useChange(projectCalls.restart, {
    done: () => {
      toast.success(t('doneRestart'))
    },
  })
  const signing = useChange(projectCalls.signStatus, {
    refused: (refused, input) => {
      asksToSkip(refused, () => signing.run({ ...input, skipUnsigned: true }))
    },
  })
  const removing = useChange(projectCalls.remove, {
    done: () => {
      toast.success(t('doneRemove'))
      go('/projects/assign_me', { replace: true })
    },
  })
  const recovering = useChange(projectCalls.recover, {
    done: () => {
      toast.success(t('doneRecover'))
    },
  })
  const saying = useChange(projectCalls.changePercent)
  const staging = useChange(projectCalls.update, {
    done: (_, { stage: to }) => {
      toast.success(t('doneStage', { stage: room(`stage_${to as 0}`) }))
    },
  })
  const keeping = useChange(projectTemplateCalls.save, {
    done: () => {
      toast.success(t('templateSaved'))
    },
  })

  return {
    async end(how: keyof typeof ends) {
      if (
        await confirmDialog({
          title: t(`${how}Ask`, { name: short(name) }),
          text: t(`${how}Text`),
          confirm: t(how),
          danger: how === 'cancel',
        })
      )
        status.run({ id, status: ends[how] })
    },
    async restart() {
      const chosen = await actionMenu(
        [
          { key: 'with', name: t('restartWith'), text: t('restartWithText'), icon: RefreshIcon },
          { key: 'alone', name: t('restartAlone'), text: t('restartAloneText'), icon: PlayIcon },
        ],
        t('restartAsk'),
      )
      if (chosen) restarting.run({ id, withTasks: chosen === 'with' })
    },
    async sign() {
      const chosen = await actionMenu(
        [
          { key: '1', name: t('sign_1'), text: t('signText') },
          { key: '0', name: t('sign_0') },
        ],
        t('sign'),
      )
      if (
        chosen === '1' &&
        !(await confirmDialog({ title: t('signAsk'), text: t('signAskText'), confirm: t('sign_1') }))
      )
        return
      if (chosen === '1') return signing.run({ id, signStatus: SignStatus.Signed })
      if (chosen !== '0') return
      const lossReasonId = await chooseLossReason()
      if (lossReasonId === null) return
      const lossReason = await promptDialog({
        title: t('lossReason'),
        placeholder: t('lossReasonText'),
        multiline: true,
        maxLength: 500,
        confirm: t('sign_0'),
      })
      if (typeof lossReason === 'string')
        signing.run({
          id,
          signStatus: SignStatus.Unsigned,
          lossReason: lossReason.trim(),
          ...(lossReasonId ? { lossReasonId } : {}),
        })
    },
    async percent() {
      const chosen = await actionMenu(
        [
          { key: 'auto', name: t('percentAuto') },
          { key: 'hand', name: t('percentManual') },
        ],
        t('percent'),
      )
      if (chosen === 'auto') return saying.run({ id, percent: null })
      const entered =
        chosen && (await promptDialog({ title: t('percentAsk'), value: String(percent), maxLength: 3, required: true }))
      if (!entered) return
      const number = Number(entered)
      if (Number.isInteger(number) && number >= 0 && number <= 100) saying.run({ id, percent: number })
      else toast.warn(t('percentWrong'))
    },
    async stage() {
      const chosen = await actionMenu(
        ([0, 1, 2, 3] as const).map(to => ({
          key: String(to),
          name: room(`stage_${to}`),
          disabled: to === stage,
          ...(to > stage && to > 0 ? { text: t(`gate_${to as 1}`) } : {}),
        })),
        room('projectStage'),
      )
      if (chosen) staging.run({ id, stage: Number(chosen) as 0 })
    },
    async report() {
      const { reportProject } = await import('./report-sheet.tsx')
      await reportProject(id)
    },
    async saveTemplate() {
      const called = await promptDialog({
        title: t('saveTemplate'),
        label: t('templateName'),
        value: name,
        maxLength: 100,
        required: true,
      })
      if (called?.trim()) keeping.run({ projectId: id, name: called })
    },
    async remove() {
      if (
        await confirmDialog({
          title: t('removeAsk', { name: short(name) }),
          text: t('removeText'),
          confirm: t('remove'),
          danger: true,
        })
      )
        removing.run({ id })
    },
    recover: () => recovering.run({ id }),
  }
}
