import { day } from '#platform/web/words/format.ts'
import { approvalSentence } from '#mechanisms/approvals/show-approval.web.ts'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'
import { shareSentence } from '#mechanisms/shares/share-history.web.ts'
import { projectStatuses, type PlanCalendarKind } from '#mechanisms/projects/project-types.contract.ts'
import { t } from '../../projects.words.ts'
import { t as own } from '../manage.words.ts'

const statusOf = (details: Record<string, unknown>) =>
  projectStatuses.find(one => Array.isArray(details.status) && details.status[1] === one) ?? 0

const said: Record<string, (details: Record<string, unknown>) => string> = {
  status: details => own('saidStatus', { status: t(`status_${statusOf(details)}`) }),
  restart: () => own('saidRestart'),
  members: () => own('saidMembers'),
  modules: () => own('saidModules'),
  report: ({ text }) => own('saidReport', { text: String(text) }),
  remove: () => own('saidRemove'),
  recover: () => own('saidRecover'),
  process: ({ isOn }) => own(isOn === true ? 'saidProcessOn' : 'saidProcessOff'),
  process_step: ({ from }) => own('saidProcessStep', { name: String(from) }),
  publish: () => own('saidPublish'),
  value_snapshot: ({ name }) =>
    typeof name === 'string' ? own('saidValueSnapshot', { name }) : own('saidNoValueSnapshot'),
  budget: () => own('saidBudget'),
  finance_users: () => own('saidFinanceUsers'),
}

/** How a project's history is said. */
export const projectHistoryWords = (): HistoryWords => ({
  what: t('project'),
  fields: {
    name: t('projectName'),
    summary: t('projectSummary'),
    priority: t('priority'),
    percent: t('progress'),
    planStartDate: t('planStart'),
    planEndDate: t('planEnd'),
    preDate: t('preDate'),
    preAmount: t('preAmount'),
    isOutside: t('isOutside'),
    isControlled: t('isControlled'),
    planCalendar: t('planCalendar'),
    signStatus: own('sign'),
    stage: t('projectStage'),
    departmentId: t('department'),
    typeId: t('category'),
    sellMgrId: t('sellMgr'),
    lossReason: own('lossReason'),
    contract: t('contract'),
    chance: t('chance'),
  },
  value(field, value) {
    if (field === 'planStartDate' || field === 'planEndDate') return day(String(value))
    if (field === 'priority') return t(`priority_${Number(value) as 0}`)
    if (field === 'stage') return t(`stage_${Number(value) as 0}`)
    if (field === 'planCalendar') return t(`calendar_${value as PlanCalendarKind}`)
    if (field === 'signStatus') return own(Number(value) === 1 ? 'sign_1' : 'sign_0')
    if (typeof value === 'boolean') return value ? '✓' : '–'
    return field === 'percent' ? `${Number(value)}%` : String(value)
  },
  action: row => said[row.action]?.(row.details) ?? approvalSentence(row) ?? shareSentence(row),
})
