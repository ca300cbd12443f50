import { heldChanges } from '#platform/web/app/held-changes.ts'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { t } from './inbox.words.ts'
import { loadWaitingActs, type WaitingAct } from './offered-acts.web.ts'
import { showHeld } from './use-waiting.web.ts'
import type { WaitingRow } from './waiting.contract.ts'

const heldWaiting = heldChanges<WaitingRow>()
let isReported = false

const known = new Map<string, readonly WaitingAct[]>()
/** The actions of these kinds; a kind may have none. */
export async function actsOf(kinds: readonly string[]): Promise<ReadonlyMap<string, readonly WaitingAct[]>> {
  const { waitingActs } = await loadWaitingActs()
  const found = await Promise.all(
    kinds.map(async kind => [kind, known.get(kind) ?? (await waitingActs[kind]?.())?.default ?? []] as const),
  )
  for (const [kind, acts] of found) known.set(kind, acts)
  return new Map(found)
}

/** The actions that apply to all of these, whatever their kinds. */
export function commonActs(
  rows: readonly WaitingRow[],
  acts: ReadonlyMap<string, readonly WaitingAct[]>,
): WaitingAct[] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const [first = [], ...others] = kinds.map(kind => acts.get(kind) ?? [])
  return first
    .filter(({ verb }) => others.every(other => other.some(one => one.verb === verb)))
    .map(act => ({
      ...act,
      writes: (_, why) =>
        kinds.flatMap(kind =>
          (acts.get(kind) ?? [])
            .filter(({ verb }) => verb === act.verb)
            .flatMap(({ writes }) =>
              writes(
                rows.filter(row => row.kind === kind),
                why,
              ),
            ),
        ),
    }))
}

/** Runs an action: optimistic, sent when it can no longer be undone. False if the person cancelled it. */
export async function actOn(
  rows: readonly WaitingRow[],
  { verb, longestWhy, isWhyRequired = false, writes }: WaitingAct,
): Promise<boolean> {
  let why = ''
  if (longestWhy !== undefined) {
    const words = t(verb === 'review' ? 'review_words' : 'why')
    const said = await promptDialog({
      title: t(verb === 'review' ? 'whyTitle_review' : verb === 'sendBack' ? 'whyTitle_sendBack' : 'whyTitle_reject'),
      label: words,
      placeholder: words,
      multiline: true,
      required: isWhyRequired,
      maxLength: longestWhy,
      confirm: t(verb),
    })
    if (said === null) return false
    why = said.trim()
  }
  if (!isReported) heldWaiting.subscribe(() => showHeld(heldWaiting.now()))
  isReported = true
  heldWaiting.hold({
    changes: new Map(rows.map(row => [row.id, row])),
    said: rows.length === 1 ? t(`did_${verb}`, { title: rows[0]!.title }) : t(`didN_${verb}`, { n: rows.length }),
    undo: t('undo'),
    writes: writes(rows, why),
  })
  return true
}

/** Runs the first available action. */
export async function doFirst(row: WaitingRow): Promise<void> {
  const first = (await actsOf([row.kind])).get(row.kind)?.[0]
  if (first) await actOn([row], first)
}
