import { cache, patch } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { PageBottom } from '#platform/web/kit/page-bottom.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { CheckIcon, CloseIcon, InfoIcon, type Icon } from '#platform/web/kit/icons.tsx'
import { VisuallyHidden } from '#platform/web/kit/visually-hidden.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { t } from '../calendar.words.ts'
import { answers, eventCalls, type Answer, type EventDetail } from './event.contract.ts'
import { answerOffline } from './event-offline.web.ts'
import css from './event.module.css'

const marks: Record<Answer, { icon: Icon; tone: string }> = {
  accept: { icon: CheckIcon, tone: 'success' },
  maybe: { icon: InfoIcon, tone: 'warn' },
  decline: { icon: CloseIcon, tone: 'danger' },
}

/** Who takes part: whose it is, then who comes, and who has not said. */
export function EventPeople({ event: { owner, partners, answers: said } }: { event: EventDetail }) {
  const invited = partners.filter(one => one.id !== owner?.id)
  const answerOf = new Map(said.map(({ personId, answer }) => [personId, answer]))
  const place = ({ id }: PersonBrief) => {
    const answer = answerOf.get(id)
    return answer ? answers.indexOf(answer) : 1.5
  }
  const counts = answers.flatMap(answer => {
    const n = invited.filter(({ id }) => answerOf.get(id) === answer).length
    return n > 0 ? [t(`n_${answer}`, { n })] : []
  })
  const waiting = invited.filter(({ id }) => !answerOf.has(id)).length
  return (
    <Section
      title={t('people')}
      action={invited.length === 0 ? 1 : [...counts, ...(waiting > 0 ? [t('n_none', { n: waiting })] : [])].join(' · ')}
    >
      <ul className={css.people}>
        {owner && <Person person={owner} note={t('organiser')} answer={undefined} />}
        {invited
          .toSorted((one, other) => place(one) - place(other))
          .map(one => (
            <Person key={one.id} person={one} answer={answerOf.get(one.id)} />
          ))}
      </ul>
    </Section>
  )
}

function Person({ person, note, answer }: { person: PersonBrief; note?: string; answer: Answer | undefined }) {
  const mark = answer && marks[answer]
  return (
    <li className={css.person} data-answer={answer}>
      <span className={css.face}>
        <Face person={person} size={30} />
        {mark && (
          <i className={css.answerMark} data-tone={mark.tone}>
            <mark.icon size={12} />
          </i>
        )}
      </span>
      {person.name}
      {note && <small>{note}</small>}
      {answer && <VisuallyHidden>{t(answer)}</VisuallyHidden>}
    </li>
  )
}

/** What I say to an invitation; said again, it is another. Shown at once. */
export function MyAnswer({ event, me }: { event: EventDetail; me: string }) {
  const { id, can } = event
  const change = useChange(eventCalls.answer, {
    optimistic({ answer }) {
      const shown = cache
        .getQueriesData<EventDetail>({ queryKey: [eventCalls.detail.path] })
        .filter(([, data]) => data?.id === id)
      const takeBack = shown.map(([key]) =>
        patch(eventCalls.detail, key[1] as never, before => ({
          ...before,
          answers: [
            ...before.answers.filter(({ personId }) => personId !== me),
            { personId: me, answer: answer as Answer },
          ],
        })),
      )
      return () => {
        for (const undo of takeBack) undo()
      }
    },

    offline: answerOffline(),
  })
  if (!can.answer) return null
  const mine = event.answers.find(({ personId }) => personId === me)?.answer
  const choice = (
    <div className={css.answer} role="group" aria-label={t('myAnswer')}>
      <span>{t('myAnswer')}</span>
      {answers.map(answer => (
        <button
          key={answer}
          type="button"
          aria-pressed={answer === mine}
          data-tone={marks[answer].tone}
          onClick={() => answer !== mine && change.run({ id, answer })}
        >
          {t(answer)}
        </button>
      ))}
    </div>
  )
  // Unanswered it is what the page asks; answered it is a fact that may be changed.
  return mine === undefined ? <PageBottom>{choice}</PageBottom> : <Section>{choice}</Section>
}
