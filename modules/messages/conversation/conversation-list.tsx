import { useState } from 'react'
import type { CallOutput } from '#platform/contract/call.ts'
import { useCall, useChange, usePages } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useBack, useGo, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChatIcon, PlusIcon, SearchIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { readDraft } from '#platform/web/kit/draft.ts'
import { listed, timeAgo } from '#platform/web/words/format.ts'
import { useLeftUploads } from '#mechanisms/attachments/left-uploads.web.ts'
import { choosePeople, choosePerson } from '#mechanisms/people/choose-people.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { lineOf, sentenceOf } from '../message/said.web.ts'
import { draftName, type Draft } from '../message/send-message.web.ts'
import { t } from '../messages.words.ts'
import { conversationCalls, type ConversationRow } from './conversation.contract.ts'
import { ConversationKind } from './conversation-kinds.contract.ts'
import css from '../messages.module.css'

/** Whom one talks to, those who wrote last first; by words, colleagues and groups to write to. */
export default function ConversationList() {
  const me = useMe()
  const back = useBack()
  const scrollKey = useHistoryKey()
  const begin = useBegin()
  const { key, field } = useListSearch(t('search'))
  useScreenKind('list')
  return (
    <Page
      title={t('title')}
      top={field}
      onBack={back}
      scrollKey={scrollKey}
      actions={<IconButton icon={PlusIcon} label={t('begin')} onPress={() => void begin.offer()} />}
    >
      {key === '' ? (
        <ListOf
          call={conversationCalls.list}
          query={{ limit: 50 }}
          rowHeight={72}
          empty={{
            icon: ChatIcon,
            title: t('none'),
            text: t('noneText'),
            action: { label: t('begin'), onPress: () => void begin.offer() },
          }}
        >
          {row => <Row row={row} myId={me?.id} />}
        </ListOf>
      ) : (
        <Found text={key} onPerson={begin.withPerson} />
      )}
    </Page>
  )
}

function Row({ row, myId }: { row: ConversationRow; myId: string | undefined }) {
  const { id, name, person, kind, lastMessage, lastAt, unreadNum, isCalled, isMuted, isPinned, isMarkedUnread } = row
  const kept = readDraft<Draft>(draftName(id))
  const isUploading = useLeftUploads(draftName(id)) > 0
  const words = kept?.content ?? row.draft
  const files = kept?.files ?? []
  const isDraft = words !== '' || files.length > 0 || isUploading
  const said = lastMessage && (sentenceOf(lastMessage, myId) ?? lineOf(lastMessage))
  const by =
    kind !== ConversationKind.Single && lastMessage && sentenceOf(lastMessage, myId) === null
      ? `${lastMessage.sender.id === myId ? t('you') : lastMessage.sender.name}: `
      : ''
  return (
    <div className={css.row} data-pinned={isPinned || undefined}>
      <ListRow
        href={`/dialogue?id=${id}`}
        chevron={false}
        left={<Face person={person ?? { name, avatar: null }} size={44} />}
        title={name}
        subtitle={
          <>
            {isCalled && <b className={css.called}>[{t('calledYou')}] </b>}
            {isDraft ? (
              <>
                <b className={css.called}>[{t('draft')}]</b> {files.length > 0 && `${t('file')} `}
                {words || (isUploading ? t('uploading') : listed(files.map(({ name }) => name)))}
              </>
            ) : (
              said && `${by}${said}`
            )}
          </>
        }
        right={
          <span className={css.when}>
            {timeAgo(lastAt)}
            {isMuted && <span className={css.muted}>{t('muted')}</span>}
          </span>
        }
        badge={
          <Badge
            count={unreadNum || (isMarkedUnread ? 1 : 0)}
            tone={isMuted ? 'neutral' : 'danger'}
            label={unreadNum > 0 ? `${unreadNum} ${t('unread')}` : t('markedUnread')}
          />
        }
      />
    </div>
  )
}

type FoundGroup = CallOutput<typeof conversationCalls.groupSearch>['list'][number]
const noGroups: FoundGroup[] = []

function Found({ text, onPerson }: { text: string; onPerson: (personId: string) => void }) {
  const groups = useCall(conversationCalls.groupSearch, { key: text })
  const people = usePages(conversationCalls.contacts, { key: text })
  // What the letters before found stays until what these find is there.
  const isThere = !people.isPending && !groups.isPending
  const [last, setLast] = useState<{ people: typeof people.rows; groups: FoundGroup[] } | null>(null)
  const list = groups.data?.list ?? noGroups
  if (isThere && (last?.people !== people.rows || last.groups !== list)) setLast({ people: people.rows, groups: list })
  const result = last
  if (!result) return <Skeleton kind="rows" />
  if (result.groups.length === 0 && result.people.length === 0)
    return <Empty icon={SearchIcon} title={t('noneFound')} text={t('noneFoundText')} />
  return (
    <>
      {result.people.length > 0 && (
        <Section title={t('colleagues')}>
          {result.people.map(({ id, name, person }) => (
            <ListRow
              key={id}
              title={name}
              left={<Face person={person ?? { name, avatar: null }} size={36} />}
              onPress={() => onPerson(id)}
            />
          ))}
        </Section>
      )}
      {result.groups.length > 0 && (
        <Section title={t('groups')}>
          {result.groups.map(({ id, name }) => (
            <ListRow
              key={id}
              title={name}
              left={<Face person={{ name, avatar: null }} size={36} />}
              href={`/dialogue?id=${id}`}
            />
          ))}
        </Section>
      )}
    </>
  )
}

/** Begins a conversation: with a colleague, or a group. */
function useBegin() {
  const go = useGo()
  const opened = ({ id }: { id: string }) => go(`/dialogue?id=${id}`)
  const openWith = useChange(conversationCalls.openWith, { done: opened })
  const create = useChange(conversationCalls.create, { done: opened })
  const withPerson = (personId: string) => openWith.run({ personId })
  async function offer() {
    const way = await actionMenu([
      { key: 'person', name: t('chatWith') },
      { key: 'group', name: t('newGroup') },
    ])
    if (way === 'person') {
      const person = await choosePerson()
      if (person) withPerson(person.id)
    }
    if (way !== 'group') return
    const people = await choosePeople({ title: t('chooseMembers') })
    if (!people || people.length === 0) return
    const name = await promptDialog({ title: t('groupName'), placeholder: t('groupNameText'), confirm: t('create') })
    if (name !== null) create.run({ name, personIds: people.map(({ id }) => id) })
  }
  return { offer, withPerson }
}
