import { useEffect, useEffectEvent, useRef } from 'react'
import type { Call, CallInput } from '#platform/contract/call.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { runChange } from '#platform/web/app/run-change.ts'
import { mostFiles } from './attachment.contract.ts'
import { useUploads, type Uploads } from './use-uploads.web.ts'

/**
 * Files that are chosen for a record that is there: they are added to it by the call as soon as none is on its way any
 * more. Each is dropped by the answer to the write that carried it, so that what is chosen meanwhile stays for the next
 * write; what was refused stays as well. `oneByOne`: each has a write of its own, in the order of choosing.
 */
export function useAddedFiles<C extends Call>(
  call: C,
  input: (ids: string[]) => CallInput<C>,
  { most = mostFiles, oneByOne = false }: { most?: number; oneByOne?: boolean } = {},
): Uploads {
  const uploads = useUploads(most)
  const { carry, drop, giveBack } = uploads
  const isSending = uploads.uploads.some(({ file, problem }) => !file && problem === undefined)
  const ready = uploads.uploads.flatMap(({ file, problem, isCarried }) =>
    file && problem === undefined && !isCarried ? file.id : [],
  )
  const write = (ids: string[]) =>
    runChange(
      call,
      {
        done: () => drop(ids),
        refused(problem) {
          showRefusal(problem, call)
          giveBack(ids, problem.message)
        },
      },
      input(ids),
    )
  const add = async (ids: string[]) => {
    if (ids.length === 0) return
    carry(ids)
    if (!oneByOne) return await write(ids)
    for (const id of ids) await write([id])
  }
  const arrived = isSending ? '' : ready.join()
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
  return uploads
}
