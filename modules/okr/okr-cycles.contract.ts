import type { CycleKind } from '#mechanisms/cycles/cycles.contract.ts'

/** What an objective's `type` says: the kind of its cycle. */
export const OkrType = { Month: 0, TwoMonths: 1, Quarter: 2, HalfYear: 3, Year: 4 } as const
export type OkrType = (typeof OkrType)[keyof typeof OkrType]
export const okrTypes: readonly OkrType[] = /* @__PURE__ */ Object.values(OkrType)

const kinds: Record<OkrType, CycleKind> = { 0: 'month', 1: 'two_months', 2: 'season', 3: 'half_year', 4: 'year' }
export const kindOf = (type: OkrType): CycleKind => kinds[type]
