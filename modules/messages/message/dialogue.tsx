import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useChosen, type Chosen } from '#platform/web/app/chosen.ts'
import { useAddress, useBack, useScreenKind } from '#platform/web/app/navigation.ts'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChatIcon, ClockIcon, InfoIcon, MegaphoneIcon, MoreIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { reactions as allReactions, type Reaction } from '#mechanisms/comments/comment.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { conversationCalls } from '../conversation/conversation.contract.ts'
import { ConversationKind } from '../conversation/conversation-kinds.contract.ts'
import { OpenConversation } from '../conversation/open-conversation.tsx'
import { t } from '../messages.words.ts'
import { useCovered } from './above-keyboard.web.ts'
import { Composer, type Addressed } from './composer.tsx'
import { mostForwarded } from './forward.contract.ts'
import { MessageBubble, SendingBubble } from './message-bubble.tsx'
import { messageCalls, type MessageRow } from './message.contract.ts'
import { sentenceOf } from './said.web.ts'
import type { Dialogue } from './known-messages.ts'
import { setDialogue, useMessages } from './use-messages.web.ts'
import css from '../messages.module.css'

const ForwardBar = lazy(() => import('./forward-bar.tsx'))

/** So near the end, in pixels, one looks at the newest. */
const nearEnd = 50

/** A conversation: what was said, and where one writes. */
export default function DialogueScreen() {
  const { id, seq, person_id: personId, department_id: departmentId, ...record } = useAddress()
  const back = useBack('/im')
  useScreenKind('record', '/im')
  const wanted = { personId, departmentId, subjectType: record.subject_type, subjectId: record.subject_id }
  if (!id && Object.values(wanted).some(Boolean)) return <OpenConversation {...wanted} />
  if (!id)
    return (
      <Page title={t('title')} onBack={back}>
        <Empty icon={ChatIcon} title={t('none')} text={t('noneText')} />
      </Page>
    )
  return <Conversation key={id} id={id} seq={seq === undefined ? undefined : Number(seq)} onBack={back} />
}

/** `seq` is the number of a message that is to be shown. */
function Conversation({ id, seq, onBack }: { id: string; seq: number | undefined; onBack: () => void }) {
  const { data, error, refetch } = useCall(conversationCalls.detail, { id })
  const messages = useMessages(id)
  const [addressed, setAddressed] = useState<Addressed | null>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const choosing = useChosen()
  const keep = useChange(conversationCalls.keep)
  const isMarked = data?.isMarkedUnread === true
  // Whoever opens it has it no longer as unread.
  const unmark = useEffectEvent(() => {
    if (isMarked) keep.run({ id, isMarkedUnread: false })
  })
  useEffect(() => unmark(), [isMarked])
  async function goToEnd() {
    letGo()
    try {
      if (messages.data?.hasLater) await messages.showNewest()
    } catch (problem) {
      toast.warn(refusalText(problem))
    }
    // The newest stand at the end: where scrolling begins, as the list grows upwards.
    requestAnimationFrame(() => scroll.current?.scrollTo({ top: 0 }))
  }
  const me = useMe()
  const isGroup = data !== undefined && data.kind !== ConversationKind.Single
  const openSettings = () =>
    void import('../conversation/conversation-settings.tsx').then(settings => settings.openSettings(id))
  const failed = error && !data ? error : messages.error && !messages.data ? messages.error : null
  return (
    <Page
      title={data ? (isGroup ? `${data.name} (${data.memberNum})` : data.name) : t('title')}
      onBack={onBack}
      actions={data && <IconButton icon={MoreIcon} label={t('settings')} onPress={openSettings} />}
    >
      {failed ? (
        <ErrorState text={refusalText(failed)} onRetry={() => void Promise.all([refetch(), messages.refetch()])} />
      ) : !data || !messages.data ? (
        <Skeleton kind="rows" />
      ) : (
        <AboveKeyboard>
          {data.notice !== '' && (
            <button type="button" className={css.notice} onClick={openSettings}>
              <MegaphoneIcon size={18} />
              <span>{data.notice}</span>
            </button>
          )}
          {data.person && !isGroup && data.memberNum < 2 && (
            <p className={css.notice}>
              <InfoIcon size={18} />
              <span>{t('hasLeft', { name: data.person.name })}</span>
            </p>
          )}
          {data.scheduledNum > 0 && (
            <button
              type="button"
              className={css.notice}
              onClick={() => void import('./scheduled-messages.tsx').then(({ openScheduled }) => openScheduled(id))}
            >
              <ClockIcon size={18} />
              <span>{t('scheduledNum', { count: data.scheduledNum })}</span>
            </button>
          )}
          <Log
            id={id}
            seq={seq}
            dialogue={messages.data}
            messages={messages}
            isGroup={isGroup}
            me={me && { id: me.id, name: me.nickName, avatar: me.avatar }}
            onAddress={setAddressed}
            scroll={scroll}
            showsReads={data.showsReads}
            choosing={choosing}
            onEnd={() => void goToEnd()}
          />
          {choosing.chosen ? (
            <Suspense>
              <ForwardBar ids={[...choosing.chosen]} onDone={() => choosing.set(null)} />
            </Suspense>
          ) : (
            <Composer
              id={id}
              isGroup={isGroup}
              myId={me?.id}
              remoteDraft={data.draft}
              addressed={addressed}
              onAddress={setAddressed}
              onSent={() => void goToEnd()}
            />
          )}
        </AboveKeyboard>
      )}
    </Page>
  )
}

/** What was said, and where one writes, in what the page shows. */
function AboveKeyboard({ children }: { children: React.ReactNode }) {
  const covered = useCovered()
  return (
    <div className={css.dialogue} style={covered > 0 ? { bottom: covered } : undefined}>
      {children}
    </div>
  )
}

/** Messages get their height as they are first drawn, and push what one looks at out of it: so many frames it is held. */
const framesUntilDrawn = 12

/** Which message is held: whoever touches, turns the wheel or goes elsewhere meanwhile is not held back. */
let held = 0
const letGo = () => void held++

/** Shows a message in the middle of what one looks at. */
function showRow(box: HTMLElement | null, seq: number) {
  const turn = ++held
  const show = (frames: number) => {
    if (turn !== held) return
    box?.querySelector(`[data-seq="${seq}"]`)?.scrollIntoView({ block: 'center', behavior: 'instant' })
    if (frames > 1) requestAnimationFrame(() => show(frames - 1))
  }
  show(framesUntilDrawn)
}

/** Whether this stands above what one looks at, and has not been looked at since it was first there. */
function useIsAbove(element: Element, scroll: Element, isThere: boolean): boolean {
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    if (!isThere || !element.current) return
    const watch = new IntersectionObserver(
      seen => {
        const { isIntersecting, boundingClientRect, rootBounds } = seen.at(-1)!
        setAbove(!isIntersecting && rootBounds !== null && boundingClientRect.top < rootBounds.top)
        if (isIntersecting) watch.disconnect()
      },
      { root: scroll.current },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, scroll, isThere])
  return isAbove
}

type Element = React.RefObject<HTMLElement | null>

/** What did not come is requested again after so many milliseconds. */
const askAgainAfter = 3_000

/**
 * Requests more before one gets to an edge of what is here, and again where nothing came, as without a network, as long
 * as one is there; `at` is what stands there, false where there is no more.
 */
function useNearby(edge: Element, scroll: Element, at: number | false | undefined, more: () => void) {
  const request = useEffectEvent(more)
  useEffect(() => {
    const element = edge.current
    if (at === false || !element) return
    let again: ReturnType<typeof setTimeout> | undefined
    const watch = new IntersectionObserver(
      seen => {
        clearTimeout(again)
        if (!seen.at(-1)!.isIntersecting) return
        request()
        again = setTimeout(() => {
          watch.unobserve(element)
          watch.observe(element)
        }, askAgainAfter)
      },
      { root: scroll.current, rootMargin: '600px 0px' },
    )
    watch.observe(element)
    return () => {
      clearTimeout(again)
      watch.disconnect()
    }
  }, [at, edge, scroll])
}

interface LogProps {
  id: string
  seq: number | undefined
  dialogue: Dialogue
  messages: ReturnType<typeof useMessages>
  isGroup: boolean
  me: { id: string; name: string; avatar: string | null } | undefined
  onAddress: (to: Addressed) => void
  scroll: React.RefObject<HTMLDivElement | null>
  showsReads: boolean
  choosing: ReturnType<typeof useChosen>
  /** Shows the newest. */
  onEnd: () => void
}

function Log({ id, seq, dialogue, messages, isGroup, me, onAddress, scroll, showsReads, choosing, onEnd }: LogProps) {
  const { rows, sending, lastSeq, goneSeq = 0, readSeq, reads, hasLater = false } = dialogue
  const top = useRef<HTMLLIElement>(null)
  const below = useRef<HTMLLIElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [found, setFound] = useState<number | null>(null)
  /** How far it was read when it was opened: what is new since stands below a line. */
  const [openedAt] = useState(readSeq)
  const isNew = (row: MessageRow) => row.seq > openedAt && row.sender.id !== me?.id && row.event === null
  const firstNew = rows.find(isNew)?.seq
  const newNum = rows.filter(isNew).length
  const firstUnread = Math.max(openedAt, goneSeq) + 1
  const divider = useRef<HTMLLIElement>(null)
  const isDividerAbove = useIsAbove(divider, scroll, firstNew !== undefined)
  const isFurtherUp = (rows[0]?.seq ?? 1) > firstUnread && openedAt < lastSeq

  // What is at the end has been read, while somebody looks.
  const read = useChange(conversationCalls.read, {
    refreshes: ['message'],
    optimistic: ({ seq }) => {
      setDialogue(id, now => ({ ...now, readSeq: Math.max(now.readSeq, Number(seq)) }))
      return () => {}
    },
  })
  const last = rows.at(-1)?.seq ?? 0
  const note = useEffectEvent(() => {
    if (isAtEnd && last > readSeq && document.visibilityState === 'visible') read.run({ id, seq: last })
  })
  useEffect(() => {
    const timer = setTimeout(note, 300)
    document.addEventListener('visibilitychange', note)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', note)
    }
  }, [last, isAtEnd])

  // Who reads further up stays where they are when something comes below.
  const height = useRef(0)
  const bottom = `${last} ${sending.length}`
  const shownBottom = useRef(bottom)
  const hadLater = useRef(hasLater)
  useLayoutEffect(() => {
    const box = scroll.current
    if (!box) return
    if (shownBottom.current !== bottom && (hadLater.current || box.scrollTop < -nearEnd))
      box.scrollBy({ top: height.current - box.scrollHeight, behavior: 'instant' })
    shownBottom.current = bottom
    hadLater.current = hasLater
    height.current = box.scrollHeight
  })

  // Earlier and later messages come before one gets there.
  const { hasEarlier } = messages
  const isFetching = useRef(false)
  const hasFailed = useRef(false)
  const waiting = useRef<(() => Promise<void>) | null>(null)
  const fetch = useEffectEvent(async (more: () => Promise<void>) => {
    waiting.current = more
    if (isFetching.current) return
    isFetching.current = true
    try {
      // Who turns round meanwhile is at the other edge, which says so once.
      while (waiting.current) {
        const next: () => Promise<void> = waiting.current
        waiting.current = null
        await next()
        hasFailed.current = false
      }
    } catch (problem) {
      if (!hasFailed.current) toast.warn(refusalText(problem))
      hasFailed.current = true
    } finally {
      isFetching.current = false
    }
  })
  const first = rows[0]?.seq
  useNearby(top, scroll, hasEarlier && first, () => void fetch(messages.fetchEarlier))
  useNearby(below, scroll, hasLater && last, () => void fetch(messages.fetchLater))
  // Who comes back to it begins at its end.
  const beginAtEnd = useEffectEvent(() => {
    if (seq === undefined && hasLater) onEnd()
  })
  useEffect(() => beginAtEnd(), [])

  /** Shows one message; what is said around it is fetched where it is not here. */
  async function goTo(seq: number) {
    if (seq < (first ?? 1) || seq > last) {
      try {
        await messages.showAround(seq)
      } catch (problem) {
        return void toast.warn(refusalText(problem))
      }
    }
    setFound(seq)
    requestAnimationFrame(() => showRow(scroll.current, seq))
  }
  const goToRequested = useEffectEvent((seq: number) => void goTo(seq))
  useEffect(() => {
    if (seq === undefined || !Number.isSafeInteger(seq) || seq < 1) return
    const timer = setTimeout(() => goToRequested(seq))
    return () => clearTimeout(timer)
  }, [seq])
  const acts = useActs({ me: me?.id, showsReads, onAddress, choosing })

  return (
    <div className={css.place}>
      {(isFurtherUp || isDividerAbove) && isAtEnd && !hasLater && (
        <div className={css.jump} data-at="top">
          <button type="button" onClick={() => void goTo(isFurtherUp ? firstUnread : firstNew!)}>
            {t('jumpUnread', { count: isFurtherUp ? lastSeq - openedAt : newNum })}
          </button>
        </div>
      )}
      {(!isAtEnd || hasLater) && (
        <div className={css.jump} data-at="bottom">
          <button type="button" onClick={onEnd}>
            {last > readSeq ? t('jumpUnread', { count: newNum }) : t('toBottom')}
          </button>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too */}
      <div
        ref={scroll}
        className={css.scroll}
        role="region"
        aria-label={t('messages')}
        tabIndex={0}
        onTouchMove={letGo}
        onWheel={letGo}
        onScroll={event => setAtEnd(event.currentTarget.scrollTop > -nearEnd)}
      >
        <ol className={css.log} aria-live="polite">
          <li ref={top} className={css.edge}>
            {t(hasEarlier ? 'earlier' : goneSeq > 0 ? 'expired' : 'begins')}
          </li>
          {rows.flatMap(row => [
            ...(row.seq === firstNew
              ? [
                  <li key="new" ref={divider} className={css.divider}>
                    {t('newBelow')}
                  </li>,
                ]
              : []),
            <Said
              key={row.id}
              row={row}
              me={me?.id}
              isGroup={isGroup}
              reads={reads}
              showsReads={showsReads}
              chosen={choosing.chosen}
              isFound={row.seq === found}
              acts={acts}
              onReplied={seq => void goTo(seq)}
            />,
          ])}
          {hasLater && (
            <li ref={below} className={css.edge}>
              {t('later')}
            </li>
          )}
          {me && !hasLater && sending.map(one => <SendingBubble key={one.clientId} sending={one} me={me} />)}
        </ol>
      </div>
    </div>
  )
}

interface SaidProps {
  row: MessageRow
  me: string | undefined
  isGroup: boolean
  reads: readonly number[]
  showsReads: boolean
  chosen: Chosen
  isFound: boolean
  acts: ReturnType<typeof useActs>
  onReplied: (seq: number) => void
}

function Said({ row, me, isGroup, reads, showsReads, chosen, isFound, acts, onReplied }: SaidProps) {
  const sentence = sentenceOf(row, me)
  if (sentence !== null)
    return (
      <li className={css.sentence} data-seq={row.seq}>
        {sentence}
      </li>
    )
  const readNum = reads.filter(seq => seq >= row.seq).length
  return (
    <MessageBubble
      row={row}
      isMine={row.sender.id === me}
      isGroup={isGroup}
      isFound={isFound}
      readNum={readNum}
      isReadByAll={reads.length > 0 && readNum === reads.length}
      showsReads={showsReads}
      choice={chosen && { isChosen: chosen.has(row.id), onChoose: () => acts.choose(row) }}
      onMore={() => void acts.offer(row)}
      onReaders={() => acts.readers(row)}
      onReact={reaction => acts.react(row, reaction)}
      onReplied={onReplied}
    />
  )
}

const isReaction = (act: string): act is Reaction => (allReactions as readonly string[]).includes(act)

/** What one does with a message that is there. */
function useActs({
  me,
  showsReads,
  onAddress,
  choosing,
}: Pick<LogProps, 'showsReads' | 'onAddress' | 'choosing'> & { me: string | undefined }) {
  const recall = useChange(messageCalls.recall)
  const pin = useChange(messageCalls.pin)
  const reaction = useChange(messageCalls.react)
  const remind = useChange(messageCalls.remind, {
    done: ({ remindedNum }) => toast.success(t('reminded', { count: remindedNum })),
  })
  const readers = (row: MessageRow) =>
    void import('./message-readers.tsx').then(({ openReaders }) =>
      openReaders(row.id, () => remind.run({ id: row.id })),
    )
  const react = (row: MessageRow, one: Reaction) =>
    reaction.run({
      id: row.id,
      reaction: one,
      isOn: !row.reactions.some(said => said.reaction === one && said.isMine),
    })
  async function offer(row: MessageRow) {
    const act = await (
      await import('./message-menu.tsx')
    ).messageMenu(row, {
      isMine: row.sender.id === me,
      showsReads,
    })
    if (act === null) return
    if (isReaction(act)) return react(row, act)
    if (act === 'reply' || act === 'edit') return onAddress({ kind: act, row })
    if (act === 'copy')
      return void navigator.clipboard.writeText(row.content).then(
        () => toast.none(t('copied')),
        () => toast.none(row.content),
      )
    if (act === 'choose') return choosing.set(new Set([row.id]))
    if (act === 'recall') return recall.run({ id: row.id })
    if (act === 'pin') return pin.run({ id: row.id, isOn: row.pinnedAt === null })
    if (act === 'remind') return remind.run({ id: row.id })
    if (act === 'forward' || act === 'task' || act === 'event' || act === 'note') {
      const { forward, makeTask, makeEvent, makeNote } = await import('./message-acts.web.ts')
      if (act === 'forward') return await forward([row.id])
      if (act === 'event') return me === undefined ? undefined : makeEvent(row, me)
      return await (act === 'task' ? makeTask(row) : makeNote(row))
    }
    readers(row)
  }
  function choose({ id }: MessageRow) {
    const { chosen } = choosing
    if (chosen && !chosen.has(id) && chosen.size >= mostForwarded)
      return void toast.warn(t('forwardMost', { count: mostForwarded }))
    choosing.toggle(id)
  }
  return { offer, react, readers, choose }
}
