import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { conditionHolds } from '#mechanisms/forms/conditions.contract.ts'
import type { SignerCause } from './approval.contract.ts'
import { newSigner, type Flow, type Signer } from './flow.server.ts'
import type { ProcessDefinition, ProcessStep, StandInRule } from './process.contract.ts'

/** The facts about a requester and the people of a definition; gathered in one statement (`facts.server.ts`). */
export interface Facts {
  requesterId: string
  /** The departments from the root down to the application's. */
  departments: string[]
  /** Their heads, in the same order; null if there is none. */
  heads: (string | null)[]
  /** The requester's manager, that one's manager, and so on. */
  managers: string[]
  administrators: string[]
  roles: Record<string, string[]>
  authorities: Record<string, string[]>
  /** Of all named people: those who are still members. */
  here: string[]
  /** Today, in the company's time zone. */
  today: string
}
export interface Requested {
  kind: string
  amount: string | null
  chosen: Readonly<Record<string, readonly string[]>>
  answers?: Readonly<Record<string, unknown>>
}

interface ResolvedStep {
  /** Two levels of one chain of managers are two steps. */
  name: string
  step: ProcessStep
  signers: Signer[]
  /** The range that the requester chooses from. */
  range: string[] | null
  /** The requester is among the approvers of the design. */
  isOwn: boolean
}

/** The steps of an application, and the approvers of each; without the steps whose conditions do not hold. */
export function resolve(definition: ProcessDefinition, requested: Requested, facts: Facts): ResolvedStep[] {
  return neverByOneself(
    definition.steps
      .filter(step => holds(step, requested, facts))
      .flatMap(step => {
        if (step.by === 'managers') return chainOf(step, requested, definition, facts)
        if (step.by !== 'choice') {
          const candidates = candidatesOf(step, facts)
          return [
            {
              name: step.name,
              step,
              signers: withStandIns(candidates, definition, facts),
              range: null,
              isOwn: candidates.includes(facts.requesterId),
            },
          ]
        }
        const range = facts.here.filter(personId => step.personIds.includes(personId) && personId !== facts.requesterId)
        const chosen = (requested.chosen[step.key] ?? []).filter(personId => range.includes(personId))
        return [{ name: step.name, step, signers: chosen.map(personId => newSigner(personId)), range, isOwn: false }]
      }),
    facts,
  )
}

/**
 * Nobody approves their own application: if every step is skipped, one of them because it is the requester's own, the
 * next manager above decides that one. Only if nobody is above, it is approved at once.
 */
function neverByOneself(steps: ResolvedStep[], facts: Facts): ResolvedStep[] {
  const own = steps.find(({ isOwn }) => isOwn)
  const above = own && standInOf('manager', facts)
  if (!above || steps.some(({ signers, range }) => signers.length > 0 || range !== null)) return steps
  return steps.map(step => (step === own ? { ...step, signers: [newSigner(above, 'self')] } : step))
}

/** The steps as a flow that has not begun. */
export const flowOf = (steps: readonly ResolvedStep[], copyIds: readonly string[], asksOnce: boolean): Flow => ({
  copyIds: [...copyIds],
  asksOnce,
  steps: steps.map(({ name, step, signers }) => ({
    key: step.key,
    name,
    mode: step.mode,
    state: 'coming',
    signers,
    beganAt: null,
    endedAt: null,
    timeoutHours: step.timeoutHours ?? null,
    onTimeout: step.onTimeout,
  })),
})

function holds(
  { minAmount, maxAmount, kinds, departmentIds, when = [] }: ProcessStep,
  { kind, amount, answers = {} }: Requested,
  { departments, today }: Facts,
): boolean {
  if (minAmount && (amount === null || compareMoney(amount, minAmount) <= 0)) return false
  if (maxAmount && (amount === null || compareMoney(amount, maxAmount) > 0)) return false
  if (kinds.length > 0 && !kinds.includes(kind)) return false
  if (!when.every(condition => conditionHolds(condition, answers, today))) return false
  return departmentIds.length === 0 || departments.some(id => departmentIds.includes(id))
}

function candidatesOf(
  { by, personIds, roleId, authority, level }: ProcessStep,
  { here, roles, authorities, heads }: Facts,
): string[] {
  if (by === 'people') return personIds.filter(personId => here.includes(personId))
  if (by === 'role') return roles[roleId ?? ''] ?? []
  if (by === 'authority') return authorities[authority ?? ''] ?? []
  const head = heads.at(-level)
  return head ? [head] : []
}

/**
 * One step per level, as far up as the amount requires; if nobody is above the requester, the stand-in for the missing.
 */
function chainOf(
  step: ProcessStep,
  { amount }: Requested,
  definition: ProcessDefinition,
  facts: Facts,
): ResolvedStep[] {
  const levels = facts.managers.slice(0, step.level)
  const last = levels.findIndex((_, index) => decidesAlone(step.limits[index] ?? null, amount))
  const needed = last < 0 ? levels : levels.slice(0, last + 1)
  const people = needed.length > 0 ? needed.map(personId => [personId]) : [[]]
  return people.map((candidates, index) => ({
    name: people.length > 1 ? `${step.name} ${index + 1}` : step.name,
    step: { ...step, key: people.length > 1 ? `${step.key}.${index + 1}` : step.key },
    range: null,
    isOwn: false,
    signers: withStandIns(candidates, definition, facts),
  }))
}

/**
 * The amount is within this approver's limit, so nobody above is called. Without a limit of their own, nobody decides
 * alone.
 */
const decidesAlone = (limit: string | null, amount: string | null) =>
  limit !== null && amount !== null && compareMoney(amount, limit) <= 0

/**
 * Removes the requester, who never decides their own; adds a stand-in for them, or for a missing approver, by the
 * process's rules.
 */
function withStandIns(candidates: readonly string[], { onSelf, onMissing }: ProcessDefinition, facts: Facts): Signer[] {
  const others = [...new Set(candidates)].filter(personId => personId !== facts.requesterId)
  const isOwn = others.length < new Set(candidates).size
  const signers = others.map(personId => newSigner(personId))
  const cause: SignerCause | null = isOwn ? 'self' : others.length === 0 ? 'missing' : null
  const standIn = cause && standInOf(cause === 'self' ? onSelf : onMissing, facts)
  return standIn && !others.includes(standIn) ? [...signers, newSigner(standIn, cause)] : signers
}

const standInOf = (rule: StandInRule, { managers, administrators, requesterId }: Facts): string | null => {
  if (rule === 'skip') return null
  const administrator = administrators.find(personId => personId !== requesterId) ?? null
  return rule === 'manager' ? (managers[0] ?? administrator) : administrator
}
