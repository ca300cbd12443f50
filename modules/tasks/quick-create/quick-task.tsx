import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { goTo } from '#platform/web/app/answer.ts'
import { showRefusal, useChange } from '#platform/web/app/calls.ts'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { useDraft } from '#platform/web/kit/draft.ts'
import { onEnter } from '#platform/web/kit/on-enter.ts'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import type { QuickKind } from '#mechanisms/quick-words/offered-kinds.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { t as taskWord } from '../tasks.words.ts'
import { creationOffline } from '../task/task-offline.web.ts'
import { taskCalls } from '../task/task.contract.ts'
import { choosePersonNamed, QuickChips } from './quick-chips.tsx'
import { emptyDraft, taskOf, understood, type QuickDraft } from './quick-draft.web.ts'
import { chooseProjectNamed } from './quick-project.tsx'
import { readWhole, useHasProjects, useReading } from './use-reading.web.ts'
import css from './quick-create.module.css'
import { SpeakButton } from './speak-button.tsx'
import { useKind } from './use-kind.web.ts'
import { t } from './quick-create.words.ts'

/** The field on a page; what another app shares with this one (the manifest's `share_target`) begins it. */
export function QuickTask({ me }: { me: PersonBrief }) {
  const { title, text, url } = useAddress()
  const go = useGo()
  const shared = [title, text, url].filter(Boolean).join(' ').slice(0, 2_000)
  return (
    <Section title={t('quickTask')} padded>
      <QuickSentence me={me} shared={shared} onLook={id => go(`/tasks/${id}`)} />
    </Section>
  )
}

interface QuickSentenceProps {
  me: PersonBrief
  /** What to begin with. */
  shared?: string
  /** Opens the task that was made. */
  onLook: (id: string) => void
  onMade?: () => void
  autoFocus?: boolean
}

/** A field that makes a task of a sentence: what was understood stands below it, to be changed before it is saved. */
export function QuickSentence({ me, shared = '', onLook, onMade, autoFocus = false }: QuickSentenceProps) {
  const draft = useDraft<QuickDraft>(`task.sentence.${me.id}`, emptyDraft)
  const [now, setNow] = useState(() => new Date().toISOString())
  const [wanting, setWanting] = useState(false)
  const [looking, setLooking] = useState(false)
  const sent = useRef('')
  const other = useKind(draft.value.text)
  const { value } = draft
  const reading = useReading(value.text, now, value.plain)
  const seen = understood(value, reading)
  const hasProjects = useHasProjects()
  const create = useChange(taskCalls.create, {
    offline: creationOffline(),
    done: ({ id }) => {
      // What was written since is the next one.
      if (value.text === sent.current) draft.clear(emptyDraft)
      toast.success(taskWord('created'), { action: { label: taskWord('look'), onPress: () => onLook(id) } })
      onMade?.()
    },
  })
  const set = (changed: Partial<QuickDraft>) => draft.set(before => ({ ...before, ...changed }))
  const write = (text: string) => {
    setNow(new Date().toISOString())
    setWanting(false)
    set({ text })
  }
  useShared(shared, () => {
    if (value.text === '') write(shared)
  })

  async function send() {
    if (value.text.trim() === '') return setWanting(true)
    if (create.running || looking) return
    setLooking(true)
    if (other) return void makeOther(other.kind)
    const whole = await readWhole(value.text, now, value.plain, hasProjects)
    setLooking(false)
    const said = understood(value, whole)
    const people = [...said.people]
    for (const [index, one] of people.entries()) {
      if (one.person) continue
      const person = await choosePersonNamed(one)
      if (!person) return
      people[index] = { ...one, person }
    }
    // It may be several: which of them is chosen before the task is made.
    const isAmbiguous = said.project === null && (whole.project?.projects.length ?? 0) > 1
    const project = isAmbiguous ? await chooseProjectNamed() : said.project
    if (project === undefined) return
    sent.current = value.text
    create.run(taskOf(whole.name, { ...said, people, project }))
  }

  async function makeOther(kind: QuickKind) {
    const { text } = value
    try {
      const { href, said: message } = await kind.make(text)
      draft.set(before => (before.text === text ? emptyDraft : before))
      toast.success(message, { action: { label: taskWord('look'), onPress: () => goTo(href) } })
      onMade?.()
    } catch (problem) {
      showRefusal(problem)
    } finally {
      setLooking(false)
    }
  }

  return (
    <>
      <div
        role="presentation"
        className={css.field}
        onKeyDown={event => {
          if (hasKeyboard() || event.ctrlKey || event.metaKey) onEnter(() => void send())(event)
        }}
      >
        <TextArea
          value={value.text}
          onChange={write}
          label={t('quickTask')}
          placeholder={t('quickTaskText')}
          maxLength={2_000}
          autoFocus={autoFocus}
        />
      </div>
      {value.text.trim() === '' ? (
        <p className={css.hint}>{t('quickTaskHint')}</p>
      ) : other ? (
        <p className={css.hint} role="status">
          {other.reads}
        </p>
      ) : (
        <QuickChips draft={value} reading={reading} seen={seen} set={set} />
      )}
      <div className={css.send}>
        {wanting && (
          <span role="alert" className={css.wanting}>
            {t('quickTaskEmpty')}
          </span>
        )}
        <SpeakButton onWords={words => write(value.text === '' ? words : `${value.text} ${words}`)} />
        <Button small busy={create.running || looking} onPress={() => void send()}>
          {taskWord('create')}
        </Button>
      </div>
    </>
  )
}

/**
 * Enter makes the task where there is a keyboard to speak of; on a phone it begins a new line. The button is for both.
 */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** What was shared is the sentence to begin with; once. */
function useShared(shared: string, begin: () => void) {
  const take = useEffectEvent(() => {
    begin()
    history.replaceState(history.state, '', location.pathname)
  })
  useEffect(() => {
    if (shared !== '') take()
  }, [shared])
}
