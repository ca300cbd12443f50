import { useDeferredValue } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { commentCalls } from './comment.contract.ts'
import type { Commented } from './comment-changes.web.ts'
import { t } from './comments.words.ts'
import css from './comments.module.css'

/** So many are offered; who is meant and not among them is found by another letter. */
const offered = 6

/** The @ in front of the caret and what was typed behind it; null where there is none, as in an address of mail. */
export const calledAt = (before: string) => /(?:^|[^A-Za-z0-9._-])@([^\s@]{0,20})$/.exec(before)?.[1] ?? null

/** Whom the words behind an @ may mean. */
export function useCallable(about: Commented, key: string | null): readonly PersonBrief[] {
  const sought = useDeferredValue(key)
  const input = { subjectType: about.subjectType, subjectId: about.subjectId, key: sought ?? '', limit: offered }
  const { data } = useCall(commentCalls.people, input, { enabled: sought !== null })
  return key === null ? [] : (data?.list ?? [])
}

/** Those who may be called on, above the field: a tap puts the name where the @ stands. */
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
        // The caret stays in the field, and with it the phone's keyboard.
        onMouseDown={event => event.preventDefault()}
        onClick={() => onChoose(person)}
      >
        <Avatar name={person.name} size={28} />
        {person.name}
      </li>
    ))}
  </ul>
)
