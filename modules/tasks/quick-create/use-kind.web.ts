import { useEffect, useState } from 'react'
import { useHasScreen } from '#platform/web/app/navigation.ts'
import { loadQuickKinds, type QuickKind } from '#mechanisms/quick-words/offered-kinds.web.ts'

/** What a sentence makes instead of a task, by how it begins; undefined for a task. */
export function useKind(sentence: string): { kind: QuickKind; reads: string } | undefined {
  const [kinds, setKinds] = useState<readonly QuickKind[]>([])
  const hasScreen = useHasScreen()
  // All of them name themselves before a colon.
  const mayBeOne = /[:：]/.test(sentence)
  useEffect(() => {
    let isOver = false
    if (mayBeOne)
      loadQuickKinds().then(
        ({ quickKinds }) => !isOver && setKinds(quickKinds),
        () => {},
      )
    return () => {
      isOver = true
    }
  }, [mayBeOne])
  for (const kind of kinds) {
    const reads = hasScreen(kind.home) ? kind.reads(sentence) : null
    if (reads !== null) return { kind, reads }
  }
  return undefined
}
