import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

interface Taker {
  /** What shows that the files come there; where several take some, the files go to the one that they are dropped on. */
  element: () => Element | null
  take: (files: File[]) => void
  show: (isOver: boolean) => void
}
const takers: Taker[] = []

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
const takerAt = ({ target }: Event) =>
  takers.find(({ element }) => target instanceof Node && element()?.contains(target)) ?? takers.at(-1)

function over(event: DragEvent) {
  if (!hasFiles(event)) return
  // Without this the browser leaves the app for the file.
  event.preventDefault()
  const taker = takerAt(event)
  for (const one of takers) one.show(one === taker)
}
function leave(event: DragEvent) {
  if (event.relatedTarget === null) for (const one of takers) one.show(false)
}
function drop(event: DragEvent) {
  if (!hasFiles(event)) return
  event.preventDefault()
  for (const one of takers) one.show(false)
  takerAt(event)?.take([...event.dataTransfer!.files])
}
function paste(event: ClipboardEvent) {
  const files = [...(event.clipboardData?.files ?? [])]
  if (files.length === 0) return
  event.preventDefault()
  takerAt(event)?.take(files)
}

function listen() {
  addEventListener('dragover', over)
  addEventListener('dragleave', leave)
  addEventListener('drop', drop)
  addEventListener('paste', paste)
}
function listenNoMore() {
  removeEventListener('dragover', over)
  removeEventListener('dragleave', leave)
  removeEventListener('drop', drop)
  removeEventListener('paste', paste)
}

/**
 * Takes the files that are dropped anywhere on the screen, and pictures that are pasted. Of several that would, the one
 * whose part of the screen they are dropped on takes them, otherwise the one that came last. Whether some are held over
 * it now.
 */
export function useDroppedFiles(take: (files: File[]) => void, part: RefObject<Element | null>): boolean {
  const [isOver, setOver] = useState(false)
  const taken = useEffectEvent(take)
  useEffect(() => {
    const taker: Taker = { element: () => part.current, take: files => taken(files), show: setOver }
    if (takers.push(taker) === 1) listen()
    return () => {
      takers.splice(takers.indexOf(taker), 1)
      if (takers.length === 0) listenNoMore()
    }
  }, [part])
  return isOver
}
