import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import { t } from './parts.words.ts'

const sentences = {
  create: 'didCreate',
  edit: 'didEdit',
  move: 'didMove',
  start: 'didStart',
  pass: 'didPass',
  unpass: 'didUnpass',
  cancel: 'didCancel',
  revoke: 'didRevoke',
  del: 'didDel',
  urge: 'didUrge',
  agree: 'didAgree',
  assign: 'didAssign',
  progress: 'didProgress',
} as const

/** What was done to a task's sub-items, steps, progress or rule, as a sentence; undefined for anything else. */
export function partSentence({ action, details }: HistoryRow): string | undefined {
  if (action === 'repeat') return t('didRepeat')
  if (action !== 'item') return undefined
  const { operation, item, people } = details
  if (operation === 'skip' || operation === 'skipApproval') {
    return t(operation === 'skip' ? 'didSkip' : 'didSkipApproval', {
      item: String(item),
      people: Array.isArray(people) ? people.join(t('weekdayComma')) : '',
    })
  }
  if (operation === 'progressRemoved') return t('didProgressRemoved')
  return Object.hasOwn(sentences, String(operation))
    ? t(sentences[operation as keyof typeof sentences], { item: String(item) })
    : undefined
}
