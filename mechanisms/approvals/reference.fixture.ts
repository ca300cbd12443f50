/**
 * A minimal reimplementation of the engine, which the model test compares it with: pending decisions are a list of
 * steps of which the first is active. No history, no database.
 */
export interface ReferenceStep {
  mode: 'all' | 'any' | 'order'
  original: string[]
  left: Turn[]
  agreed: number
}
/** A pending decision; `first` are the signers added before, who decide before it is due again. */
interface Turn {
  person: string
  first: Turn[]
}
export interface Reference {
  requester: string
  status: string
  past: ReferenceStep[]
  pending: ReferenceStep[]
  handled: Set<string>
  acts: number
}

/** `above`: who decides if all steps are the requester's own. */
export interface World {
  delegates: Map<string, string>
  above: Map<string, string>
}
export type Act =
  | { kind: 'agree'; by: string }
  | { kind: 'disagree'; by: string }
  | { kind: 'revoke'; by: string }
  | { kind: 'cancel'; by: string }
  | { kind: 'restart'; by: string }
  | { kind: 'transfer'; by: string; to: string }
  | { kind: 'add'; by: string; people: string[]; place: 'before' | 'after' }
  | { kind: 'return'; by: string; target: number }

export function designed(
  steps: { mode: ReferenceStep['mode']; people: string[] }[],
  requester: string,
  { above }: World,
): ReferenceStep[] {
  const isOwn = steps.every(({ people }) => people.every(person => person === requester))
  return steps.map(({ mode, people }, index) => {
    const others = isOwn && index === 0 ? [above.get(requester)!] : people.filter(person => person !== requester)
    return { mode, original: others, left: others.map(turn), agreed: 0 }
  })
}
const turn = (person: string): Turn => ({ person, first: [] })
/** The current ones of these turns. */
const now = (turns: readonly Turn[]): Turn[] => turns.flatMap(one => (one.first.length > 0 ? now(one.first) : [one]))
const everybody = (turns: readonly Turn[]): string[] =>
  turns.flatMap(({ person, first }) => [person, ...everybody(first)])
const nowIn = ({ mode, left }: ReferenceStep) => now(mode === 'order' ? left.slice(0, 1) : left)

/** Removes a turn; returns the one that waited only for it, which is due again. */
function take(turns: Turn[], one: Turn, parent: Turn | null = null): Turn | null {
  const at = turns.indexOf(one)
  if (at >= 0) {
    turns.splice(at, 1)
    return turns.length === 0 ? parent : null
  }
  for (const other of turns) {
    const again = take(other.first, one, other)
    if (again) return again
  }
  return null
}

export function begun(steps: ReferenceStep[], requester: string, world: World): Reference {
  const made: Reference = { requester, status: 'waiting', past: [], pending: steps, handled: new Set(), acts: 1 }
  advance(made, world)
  return made
}

export const waiting = ({ status, pending: [head] }: Reference): string[] =>
  status !== 'waiting' || !head ? [] : nowIn(head).map(({ person }) => person)

/** Calls the first step; a step without decisions is over. */
function advance(case_: Reference, world: World) {
  for (;;) {
    const [head] = case_.pending
    if (!head) {
      case_.status = 'agree'
      return
    }
    call(head, case_.requester, world)
    if (head.left.length > 0) return
    case_.pending.shift()
    case_.past.push(head)
  }
}

/** In order, only the first is called. */
function call(step: ReferenceStep, requester: string, world: World) {
  for (const one of step.left.slice()) {
    callOne(step, one, requester, world)
    if (step.mode === 'order' && step.left[0] === one) return
  }
}

/** An absent person's delegate is called instead, and decides once. */
function callOne(step: ReferenceStep, one: Turn, requester: string, world: World) {
  if (one.first.length > 0) return one.first.slice().forEach(each => callOne(step, each, requester, world))
  const delegate = world.delegates.get(one.person)
  if (delegate === undefined || delegate === requester) return
  if (everybody(step.left).includes(delegate)) leave(step, one, requester, world)
  else one.person = delegate
}

function leave(step: ReferenceStep, one: Turn, requester: string, world: World) {
  const again = take(step.left, one)
  if (again) callOne(step, again, requester, world)
}

/** Acts, or returns false: that is not allowed. */
export function act(case_: Reference, what: Act, world: World): boolean {
  const done = doing(case_, what, world)
  if (done) case_.acts++
  return done
}

function doing(case_: Reference, what: Act, world: World): boolean {
  const isTurn = waiting(case_).includes(what.by)
  const [head] = case_.pending
  if (what.kind === 'revoke')
    return what.by === case_.requester && case_.status === 'waiting' && became(case_, 'revoke')
  if (what.kind === 'cancel')
    return (
      what.by === case_.requester && case_.status !== 'waiting' && case_.status !== 'cancel' && became(case_, 'cancel')
    )
  if (what.kind === 'restart') return false
  if (!isTurn || !head) return false
  if (what.kind === 'disagree') {
    case_.handled.add(what.by)
    return became(case_, 'disagree')
  }
  if (what.kind === 'agree') {
    case_.handled.add(what.by)
    head.agreed++
    const one = theirs(head, what.by)
    const isForStep = head.left.includes(one)
    if (isForStep && head.mode === 'any') head.left = []
    else leave(head, one, case_.requester, world)
    if (head.left.length === 0 || (isForStep && head.mode === 'order')) advance(case_, world)
    return true
  }
  const mayCome = (person: string) => person !== case_.requester && !everybody(head.left).includes(person)
  if (what.kind === 'transfer') {
    if (!mayCome(what.to)) return false
    case_.handled.add(what.by)
    theirs(head, what.by).person = what.to
    return true
  }
  if (what.kind === 'add') {
    if (what.people.length === 0 || !what.people.every(mayCome)) return false
    if (what.place === 'after') {
      case_.pending.splice(1, 0, { mode: 'all', original: what.people, left: what.people.map(turn), agreed: 0 })
      return true
    }
    const actor = theirs(head, what.by)
    actor.first = what.people.map(turn)
    callOne(head, actor, case_.requester, world)
    return true
  }
  const target = case_.past[what.target]
  if (!target || target.agreed === 0) return false
  case_.handled.add(what.by)
  const again = [...case_.past.splice(what.target), case_.pending.shift()!].map(({ mode, original }) => ({
    mode,
    original,
    left: original.map(turn),
    agreed: 0,
  }))
  case_.pending.unshift(...again)
  advance(case_, world)
  return true
}

const theirs = (step: ReferenceStep, person: string) => nowIn(step).find(one => one.person === person)!

function became(case_: Reference, status: string): true {
  case_.status = status
  return true
}
