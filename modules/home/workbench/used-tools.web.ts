import { keepDraft, readDraft } from '#platform/web/kit/draft.ts'

const name = 'used-tools'

function kept(): Record<string, number> {
  const known = readDraft<unknown>(name)
  return known !== null && typeof known === 'object' ? (known as Record<string, number>) : {}
}

/** A tool was opened from the workbench: it is used. What was used before counts less each time. */
export function noteUse(key: string): void {
  const before = Object.entries(kept()).map(([other, times]) => [other, times * 0.95] as const)
  const counts = Object.fromEntries(before.filter(([, times]) => times > 0.05))
  keepDraft(name, { ...counts, [key]: (counts[key] ?? 0) + 1 })
}

/** The tools that this person uses on this device, the most used first. */
export const usedTools = (): string[] =>
  Object.entries(kept())
    .toSorted(([, one], [, other]) => other - one)
    .map(([key]) => key)
