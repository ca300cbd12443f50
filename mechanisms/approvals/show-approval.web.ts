import type { Tone } from '#platform/web/kit/tone.ts'
import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import type { ApprovalStatus, FlowStep, WhoseTurn } from './approval.contract.ts'
import { t } from './approvals.words.ts'

export const statusTones: Record<ApprovalStatus, Tone> = {
  waiting: 'warn',
  agree: 'success',
  disagree: 'danger',
  revoke: 'neutral',
  cancel: 'neutral',
}

/** The state in lists, in one word: "sent back" is distinguished from "withdrawn". */
export const statusWord = (
  status: ApprovalStatus,
  turn: Pick<NonNullable<WhoseTurn>, 'isSentBack'> | null | undefined,
) => t(turn?.isSentBack ? 'sentBack' : status)

/** A step's name; steps that the engine adds have none of their own. */
export const stepTitle = ({ name, signers }: Pick<FlowStep, 'name' | 'signers'>) =>
  name || t(signers.some(({ cause }) => cause === 'added') ? 'addedStep' : 'usualStep')

const sentences = {
  'approval.submit': 'historySubmit',
  'approval.restart': 'historyRestart',
  'approval.agree': 'historyAgree',
  'approval.disagree': 'historyDisagree',
  'approval.transfer': 'historyTransfer',
  'approval.add': 'historyAdd',
  'approval.return': 'historyReturn',
  'approval.back': 'historyBack',
  'approval.revoke': 'historyRevoke',
  'approval.cancel': 'historyCancel',
  'approval.urge': 'historyUrge',
  'approval.copy': 'historyCopy',
} as const

/** The sentence of an approval's line of a record's history; undefined for any other line. */
export function approvalSentence({ action, details }: HistoryRow): string | undefined {
  if (!Object.hasOwn(sentences, action)) return undefined
  const what = t(sentences[action as keyof typeof sentences])
  return typeof details.opinion === 'string' && details.opinion !== ''
    ? t('withOpinion', { what, opinion: details.opinion })
    : what
}
