import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { runChange } from '#platform/web/app/run-change.ts'
import { mostFiles } from './attachment.contract.ts'
import type { Upload } from './held-upload.web.ts'
import { useLeftUploads } from './left-uploads.web.ts'
import { useUploads, type Uploads } from './use-uploads.web.ts'

interface AddedOptions<C extends Call, Place> {
  /** How many hang there already. */
  hanging?: number
  /** Each has a write of its own, in the order of choosing. */
  oneByOne?: boolean
  /** Where the screen is now: what is chosen goes there, wherever the screen is when it has come. */
  place?: Place
  /** Which part of the screen they are chosen in, where several add files by one call. */
  part?: string
  done?: (answer: CallOutput<C>) => void
}

/**
 * Files that are chosen for a record that is there: they are added to it by the call as soon as none is on its way any
 * more. Each is dropped by the answer to the write that carried it, so that what is chosen meanwhile stays for the next
 * write; what was refused stays as well.
 */
export function useAddedFiles<C extends Call, Place = undefined>(
  call: C,
  input: (ids: string[], place: Place) => CallInput<C>,
  { hanging = 0, oneByOne = false, place, part, done }: AddedOptions<C, Place> = {},
): Uploads {
  // Where the files say themselves what they are for, any screen with this call takes them; otherwise that of the record.
  const [name] = useState(() => (place === undefined ? addedHere(call, part) : `added.${call.path}`))
  const uploads = useUploads(mostFiles, hanging, [], { name })
  const { carry, drop, giveBack } = uploads
  const isSending = uploads.uploads.some(({ file, problem }) => !file && problem === undefined)
  const ready = uploads.uploads.filter(({ file, problem, isCarried }) => file && problem === undefined && !isCarried)
  const write = (ids: string[], to: unknown) =>
    runChange(
      call,
      {
        // The files of a page that was closed are sent by the next: written twice, it is the same write.
        keyOf: () => oneKeyOf(ids),
        done(answer) {
          drop(ids)
          done?.(answer)
        },
        refused(problem) {
          showRefusal(problem, call)
          giveBack(ids, problem.message)
        },
      },
      input(ids, to as Place),
    )
  const add = async (files: readonly Upload[]) => {
    if (files.length === 0) return
    carry(idsOf(files))
    const batches = oneByOne
      ? files.map(one => [one])
      : [...new Set(files.map(({ to }) => to))].map(to => files.filter(one => one.to === to))
    for (const batch of batches) await write(idsOf(batch), batch[0]!.to)
  }
  const arrived = isSending ? '' : idsOf(ready).join()
  const hang = useEffectEvent(() => void add(ready))
  useEffect(() => {
    if (arrived !== '') hang()
  }, [arrived])
  // The screen is left while one is still on its way: those that are there are added all the same.
  const leaving = useRef(() => {})
  useEffect(() => {
    leaving.current = () => void add(ready)
  })
  useEffect(() => () => leaving.current(), [])
  return { ...uploads, add: chosen => uploads.add(chosen, place) }
}

const idsOf = (files: readonly Upload[]) => files.flatMap(({ file }) => file?.id ?? [])

/** What the files are kept as that are added on this screen. */
const addedHere = ({ path }: Call, part = '') => `added.${location.pathname}${location.search} ${path} ${part}`

/** Whether files that were chosen here before the page was loaded again are on their way; once so, always. */
export function useComeBack(call: Call): boolean {
  const [name] = useState(() => addedHere(call))
  const [hasCome, setHasCome] = useState(false)
  const isComing = useLeftUploads(name) > 0
  if (isComing && !hasCome) setHasCome(true)
  return hasCome || isComing
}

/** The same ids in whichever order have the same key. */
export function oneKeyOf(ids: readonly string[]): string {
  const digits = ids.map(id => id.replaceAll('-', ''))
  const one = Array.from({ length: 32 }, (_, place) =>
    digits.reduce((sum, each) => sum ^ Number.parseInt(each[place] ?? '0', 16), 0).toString(16),
  ).join('')
  return [one.slice(0, 8), one.slice(8, 12), one.slice(12, 16), one.slice(16, 20), one.slice(20)].join('-')
}
