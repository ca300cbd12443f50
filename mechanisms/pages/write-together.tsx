import { useEffect, useEffectEvent, useState } from 'react'
import { refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { cleanDocument, plainTextOf, type RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { longerThan } from '#mechanisms/rich-text/rich-text.contract.ts'
import { RichTextEditor } from '#mechanisms/rich-text/write-rich-text.tsx'
import type { SharedCalls } from './pages.contract.ts'
import { writeTogether, type Together, type TogetherState } from './together.web.ts'
import { t } from './pages.words.ts'
import css from './pages.module.css'

interface Shared {
  id: string
  name: string
  calls: SharedCalls
  newsType: string
  /** Letters that may stand in it. */
  most: number
  href: string
  /** Shows what was written at once, where it is read. */
  show: (document: RichDocument, text: string) => void
}
/** Why it ended: the person is done, or may not go on; then with what they have written. */
type Ended = { isRefused: boolean; document: RichDocument | null }

/**
 * Opens the editor with a text that others may write at the same time; what is typed goes out by itself. Answers false
 * where it is not to be had (without a network, and never opened here), and what could not be sent where it is refused.
 */
export async function editTogether(page: Shared): Promise<boolean | RichDocument> {
  const [ended, together] = await opened(page)
  if (!together) return false
  const hasArrived = await together.close()
  if (ended.document) page.show(ended.document, plainTextOf(ended.document))
  if (ended.isRefused) return ended.document ?? true
  if (hasArrived) {
    await sendCall(page.calls.settle, { id: page.id }).catch(() => {})
    void refresh(...page.calls.writeShared.about)
  }
  return true
}

async function opened(page: Shared): Promise<[Ended, Together | null]> {
  let tell: (state: TogetherState, people: readonly PersonBrief[]) => void = () => {}
  let last: [TogetherState, readonly PersonBrief[]] = ['saved', []]
  let refused = () => {}
  const together = await writeTogether({
    ...page,
    onFull: () => toast.warn(t('full', { n: page.most })),
    onState(...now) {
      last = now
      tell(...now)
    },
    onRefused(problem) {
      showRefusal(problem)
      refused()
    },
    offline: { does: t('writingOf'), name: page.name, href: page.href },
  })
  if (!together) return [{ isRefused: false, document: null }, null]
  const ended = await openDialog<Ended>(dialog => (
    <Writer
      {...dialog}
      title={page.name}
      most={page.most}
      together={together}
      first={last}
      listen={(onState, onRefused) => {
        tell = onState
        refused = onRefused
        onState(...last)
      }}
    />
  ))
  return [ended, together]
}

interface WriterProps extends DialogControls<Ended> {
  title: string
  most: number
  together: Together
  first: [TogetherState, readonly PersonBrief[]]
  listen: (onState: (state: TogetherState, people: readonly PersonBrief[]) => void, onRefused: () => void) => void
}

function Writer({ title, most, together, first, listen, open, answer }: WriterProps) {
  const [[state, people], setState] = useState(first)
  const [written, setWritten] = useState<RichDocument | null>(null)
  const end = (isRefused: boolean) =>
    answer({ isRefused, document: written && cleanDocument(written, longerThan(most * 4)) })
  const onRefused = useEffectEvent(() => end(true))
  useEffect(
    () => listen((...now) => setState(now), onRefused),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said once
    [],
  )
  const others = people.map(({ name }) => name).join(t('and'))
  return (
    <Sheet
      open={open}
      onClose={() => end(false)}
      title={title}
      tall
      right={
        <Button kind="text" onPress={() => end(false)}>
          {t('done')}
        </Button>
      }
    >
      <div className={css.together} data-fills>
        <p className={css.state} role="status" data-state={state}>
          {t(`state_${state}`)}
          {others !== '' && ` · ${t('alsoWriting', { names: others })}`}
        </p>
        <div>
          <RichTextEditor value={empty} shared={together.shared.extension} onChange={setWritten} label={title} />
        </div>
      </div>
    </Sheet>
  )
}
const empty: RichDocument = { type: 'doc', content: [{ type: 'paragraph' }] }
