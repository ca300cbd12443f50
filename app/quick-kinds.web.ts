import { quickGoal } from '#modules/goals/goal/quick-goal.web.ts'
import type { QuickKind } from '#mechanisms/quick-words/offered-kinds.web.ts'

/** What a sentence of quick create makes but tasks. */
export const quickKinds: readonly QuickKind[] = [quickGoal]
