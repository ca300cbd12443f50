import { useEffect, useEffectEvent, useRef } from 'react'
import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { runChange } from '#platform/web/app/run-change.ts'
import { mostFiles } from './attachment.contract.ts'
import type { Upload } from './held-upload.web.ts'
import { useUploads, type Uploads } from './use-uploads.web.ts'

interface AddedOptions<C extends Call, Place> {
  /** How many hang there already. */
  hanging?: number
  /** Each has a write of its own, in the order of choosing. */
  oneByOne?: boolean
  /** Where the screen is now: what is chosen goes there, wherever the screen is when it has come. */
  place?: Place
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
  { hanging = 0, oneByOne = false, place, done }: AddedOptions<C, Place> = {},
): Uploads {
  const uploads = useUploads(mostFiles, hanging)
  const { carry, drop, giveBack } = uploads
  const isSending = uploads.uploads.some(({ file, problem }) => !file && problem === undefined)
  const ready = uploads.uploads.filter(({ file, problem, isCarried }) => file && problem === undefined && !isCarried)
  const write = (ids: string[], to: unknown) =>
    runChange(
      call,
      {
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
