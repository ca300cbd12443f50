import { useCall } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { postCalls, type PeopleOf } from './post.contract.ts'
import { t } from './post.words.ts'

const titles = { partner: 'forPeople', like: 'likers', join: 'joiners', vote: 'voters' } as const
const isKnown = (of: string): of is PeopleOf => Object.hasOwn(titles, of)

/** All people of one number of a post: whom it is for, who liked it, signed up, or voted for an option. */
export default function PostPeople() {
  const { id = '', of: wanted = '', option: optionId } = useAddress()
  const of = isKnown(wanted) ? wanted : 'like'
  const { data: post } = useCall(postCalls.detail, { id }, { enabled: id !== '' && of === 'vote' })
  const option = post?.options.find(one => one.id === optionId)
  return (
    <ListScreen
      title={option ? t('votersOf', { option: option.text }) : t(titles[of])}
      call={postCalls.people}
      query={{ id, of, limit: 20, ...(optionId ? { optionId } : {}) }}
      empty={{ icon: UsersIcon, title: t('nobody') }}
    >
      {({ person, markedAt }) => (
        <ListRow
          title={person.name}
          subtitle={markedAt ? dateTime(markedAt) : undefined}
          left={<Face person={person} size={36} />}
        />
      )}
    </ListScreen>
  )
}
