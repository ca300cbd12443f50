import { useDeferredValue } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { commentCalls } from './comment.contract.ts'
import type { Commented } from './comment-changes.web.ts'
import { t } from './comments.words.ts'
import css from './comments.module.css'

/** At most this many are offered; typing another letter finds the others. */
const offered = 6

/** The text between an @ and the caret; null if there is none, as in a mail address. */
export const calledAt = (before: string) => /(?:^|[^A-Za-z0-9._-])@([^\s@]{0,20})$/.exec(before)?.[1] ?? null

/** The people that the text behind an @ matches. */
export function useCallable(about: Commented, key: string | null): readonly PersonBrief[] {
  const sought = useDeferredValue(key)
  const input = { subjectType: about.subjectType, subjectId: about.subjectId, key: sought ?? '', limit: offered }
  const { data } = useCall(commentCalls.people, input, { enabled: sought !== null })
  return key === null ? [] : (data?.list ?? [])
}

/** The matching people, above the field: a tap inserts the name at the @. */
export const MentionList = ({
  id,
  people,
  active,
  onChoose,
}: {
  id: string
  people: readonly PersonBrief[]
  active: number
  onChoose: (person: PersonBrief) => void
}) => (
  <ul id={id} className={css.mentions} role="listbox" aria-label={t('mention')}>
    {people.map((person, index) => (
      <li
        key={person.id}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        // The field keeps the focus, so that the phone's keyboard stays open.
        onMouseDown={event => event.preventDefault()}
        onClick={() => onChoose(person)}
      >
        <Avatar name={person.name} size={28} />
        {person.name}
      </li>
    ))}
  </ul>
)
