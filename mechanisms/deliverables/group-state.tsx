import { StatusPill } from '#platform/web/kit/badge.tsx'
import type { FileGroup } from './deliverable.contract.ts'
import { t } from './deliverables.words.ts'

/** How far it has come, in a word. */
const stateOf = ({ confirmedAt, files }: FileGroup) =>
  confirmedAt ? ('confirmed' as const) : files.length > 0 ? ('submitted' as const) : ('missing' as const)
const tones = { confirmed: 'success', submitted: 'brand', missing: 'neutral' } as const

export function GroupState({ group }: { group: FileGroup }) {
  const state = stateOf(group)
  return <StatusPill tone={state === 'missing' && group.isRequired ? 'warn' : tones[state]}>{t(state)}</StatusPill>
}
