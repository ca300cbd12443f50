/**
 * The engine once more, as small as it can be, for the model test to hold it against: who still has to decide is a list of steps of which
 * the first one runs. It keeps no record of what was, and knows no database.
 */
export interface ReferenceStep { mode: 'all' | 'any' | 'order', original: string[], left: string[], agreed: number }
export interface Reference { requester: string, status: string, past: ReferenceStep[], pending: ReferenceStep[], handled: Set<string>, acts: number }

export interface World { delegates: Map<string, string> }
export type Act =
  | { kind: 'agree', by: string } | { kind: 'disagree', by: string } | { kind: 'revoke', by: string } | { kind: 'cancel', by: string } | { kind: 'restart', by: string }
  | { kind: 'transfer', by: string, to: string }
  | { kind: 'add', by: string, people: string[], place: 'before' | 'after' }
  | { kind: 'return', by: string, target: number }

export const designed = (steps: { mode: ReferenceStep['mode'], people: string[] }[], requester: string): ReferenceStep[] =>
  steps.map(({ mode, people }) => {
    const others = people.filter(person => person !== requester)
    return { mode, original: others, left: [...others], agreed: 0 }
  })

export function begun(steps: ReferenceStep[], requester: string, world: World): Reference {
  const made: Reference = { requester, status: 'waiting', past: [], pending: steps, handled: new Set(), acts: 1 }
  advance(made, world)
  return made
}

export const waiting = ({ status, pending: [head] }: Reference): string[] => status !== 'waiting' || !head ? [] : head.mode === 'order' ? head.left.slice(0, 1) : head.left

/** The first step is called; one that nobody has to decide is over. */
function advance(case_: Reference, world: World) {
  for (;;) {
    const [head] = case_.pending
    if (!head) { case_.status = 'agree'; return }
    call(head, case_.requester, world)
    if (head.left.length > 0) return
    case_.pending.shift()
    case_.past.push(head)
  }
}

/** Whoever is absent is called by their delegate; in order, the first alone is called. */
function call(step: ReferenceStep, requester: string, { delegates }: World) {
  for (const person of step.left.slice()) {
    const delegate = delegates.get(person)
    const isAway = delegate !== undefined && delegate !== requester
    if (isAway) step.left = step.left.includes(delegate) ? step.left.filter(one => one !== person) : step.left.map(one => one === person ? delegate : one)
    if (step.mode === 'order' && (!isAway || step.left[0] === delegate)) return
  }
}

/** Does it, or answers false: that was not to be done. */
export function act(case_: Reference, what: Act, world: World): boolean {
  const done = doing(case_, what, world)
  if (done) case_.acts++
  return done
}

function doing(case_: Reference, what: Act, world: World): boolean {
  const isTurn = waiting(case_).includes(what.by)
  const [head] = case_.pending
  if (what.kind === 'revoke') return what.by === case_.requester && case_.status === 'waiting' && became(case_, 'revoke')
  if (what.kind === 'cancel') return what.by === case_.requester && case_.status !== 'waiting' && case_.status !== 'cancel' && became(case_, 'cancel')
  if (what.kind === 'restart') return false
  if (!isTurn || !head) return false
  if (what.kind === 'disagree') {
    case_.handled.add(what.by)
    return became(case_, 'disagree')
  }
  if (what.kind === 'agree') {
    case_.handled.add(what.by)
    head.agreed++
    head.left = head.mode === 'any' ? [] : head.left.filter(person => person !== what.by)
    if (head.mode === 'order' || head.left.length === 0) advance(case_, world)
    return true
  }
  const mayCome = (person: string) => person !== case_.requester && !head.left.includes(person)
  if (what.kind === 'transfer') {
    if (!mayCome(what.to)) return false
    case_.handled.add(what.by)
    head.left = head.left.map(person => person === what.by ? what.to : person)
    return true
  }
  if (what.kind === 'add') {
    if (what.people.length === 0 || !what.people.every(mayCome)) return false
    case_.pending.splice(what.place === 'before' ? 0 : 1, 0, { mode: 'all', original: what.people, left: [...what.people], agreed: 0 })
    if (what.place === 'before') advance(case_, world)
    return true
  }
  const target = case_.past[what.target]
  if (!target || target.agreed === 0) return false
  case_.handled.add(what.by)
  const again = [...case_.past.splice(what.target), case_.pending.shift()!].map(({ mode, original }) => ({ mode, original, left: [...original], agreed: 0 }))
  case_.pending.unshift(...again)
  advance(case_, world)
  return true
}

function became(case_: Reference, status: string): true {
  case_.status = status
  return true
}
