import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useCall, useChange } from '#platform/web/app/calls.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { ChatIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { longestComment } from '#mechanisms/comments/comment.contract.ts'
import { documentCalls, type DocumentDetail, type PassageRow } from './document.contract.ts'
import { passageAt, rangeOf, selectedIn, shownText } from './passage-ranges.web.ts'
import { t } from './document.words.ts'
import css from './document.module.css'

/** Under this name the browser marks what was commented on (CSS Custom Highlight API). */
const mark = 'document-passage'
/** What was selected can be commented on so many milliseconds after it is no longer. */
const lasts = 500
const none: readonly PassageRow[] = []

type TextElement = RefObject<HTMLElement | null>

/**
 * What was said about an article's passages: marked in its text, listed beside it where there is room and below it on a
 * phone. What is selected can be commented on. The text is there before this, and stays as it is.
 */
export default function ArticlePassages({ document: article, text }: { document: DocumentDetail; text: TextElement }) {
  const { id, can } = article
  const ranges = useRef<(Range | null)[]>([])
  const [selected, setSelected] = useState<{ quote: string; start: number } | null>(null)
  const { data } = useCall(documentCalls.passages, { id })
  const passages = data?.list ?? none
  const open = passages.filter(({ isResolved, start }) => !isResolved && start !== null)
  const add = useChange(documentCalls.addPassage, { done: () => toast.success(t('passageAdded')) })

  const markAll = useEffectEvent(() => {
    if (!text.current) return
    const shown = shownText(text.current)
    ranges.current = open.map(({ quote, start }) => rangeOf(shown, quote, start!))
    const found = ranges.current.filter(range => range !== null)
    if ('highlights' in CSS) CSS.highlights.set(mark, new Highlight(...found))
  })
  useEffect(() => {
    markAll()
    return () => {
      if ('highlights' in CSS) CSS.highlights.delete(mark)
    }
  }, [passages, article.document, article.text])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const now = text.current && selectedIn(text.current)
      // A tap on the button takes the selection away before it counts as one.
      if (now) setSelected(now)
      else timer = setTimeout(() => setSelected(null), lasts)
    }
    // It may have been selected before this was here.
    look()
    document.addEventListener('selectionchange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', look)
    }
  }, [text])

  const show = async (passage: PassageRow) => (await import('./passage-sheet.tsx')).showPassage(article, passage.id)
  async function comment({ quote, start }: { quote: string; start: number }) {
    const content = (
      await promptDialog({
        title: t('passageComment'),
        label: shortened(quote),
        maxLength: longestComment,
        required: true,
        multiline: true,
      })
    )?.trim()
    if (!content) return
    getSelection()?.removeAllRanges()
    add.run({ id, quote, start, content })
  }
  const touch = useEffectEvent(({ clientX, clientY }: MouseEvent) => {
    const touched = open[passageAt(ranges.current, clientX, clientY)]
    if (touched && getSelection()?.isCollapsed !== false) void show(touched)
  })
  useEffect(() => {
    const element = text.current
    element?.addEventListener('click', touch)
    return () => element?.removeEventListener('click', touch)
  }, [text])
  return (
    <>
      {selected && can.comment && (
        <div className={css.selected} onMouseDown={event => event.preventDefault()}>
          <Button icon={ChatIcon} onPress={() => void comment(selected)}>
            {t('passageComment')}
          </Button>
        </div>
      )}
      {passages.length > 0 && (
        <aside className={css.margin} aria-label={t('passages')}>
          <h3>{t('passageCount', { n: passages.length })}</h3>
          {passages.map(passage => (
            <ListRow
              key={passage.id}
              wrap
              title={passage.comment.content}
              subtitle={`${passage.comment.author?.name ?? ''} · “${shortened(passage.quote)}”${passage.start === null ? ` · ${t('passageTaken')}` : ''}`}
              badge={
                passage.isResolved ? (
                  <StatusPill tone="success">{t('passageResolved')}</StatusPill>
                ) : (
                  passage.replies.length > 0 && <StatusPill>{passage.replies.length}</StatusPill>
                )
              }
              onPress={() => void show(passage)}
            />
          ))}
        </aside>
      )}
    </>
  )
}
const shortened = (quote: string) => (quote.length > 40 ? `${quote.slice(0, 40)}…` : quote)
