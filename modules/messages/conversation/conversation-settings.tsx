import { showRefusal, useCall, useChange, usePages } from '#platform/web/app/calls.ts'
import { go } from '#platform/web/app/places.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { chooseDate } from '#platform/web/kit/choose-date.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CalendarIcon, CloseIcon, LogoutIcon, PinIcon, SearchIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { choosePeople } from '#mechanisms/people/choose-people.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { messageCalls } from '../message/message.contract.ts'
import { t } from '../messages.words.ts'
import { conversationCalls, type ConversationDetail } from './conversation.contract.ts'
import { ConversationKind } from './conversation-kinds.contract.ts'

/** How one keeps a conversation, and who is in it. */
export const openSettings = (id: string) =>
  openDialog<void>(({ open, answer }) => (
    <Sheet open={open} onClose={() => answer()} title={t('settings')} tall>
      <Settings id={id} onClose={() => answer()} />
    </Sheet>
  ))

function Settings({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useCall(conversationCalls.detail, { id })
  const keep = useChange(conversationCalls.keep)
  if (!data) return <Skeleton kind="rows" />
  const isGroup = data.kind !== ConversationKind.Single
  const find = (way: 'words' | 'pinned') => {
    onClose()
    void import('../message/message-search.tsx').then(({ openSearch }) => openSearch(id, way))
  }
  async function findDay() {
    const chosen = await chooseDate({ title: t('toDay'), mode: 'date', value: day(Date.now()), max: day(Date.now()) })
    if (!chosen) return
    try {
      const { seq } = await sendCall(messageCalls.firstSince, { id, day: chosen })
      if (seq === null) return void toast.none(t('noneSince'))
      onClose()
      go(`/dialogue?id=${id}&seq=${seq}`, { replace: true })
    } catch (problem) {
      showRefusal(problem, messageCalls.firstSince)
    }
  }
  return (
    <>
      <Section>
        <ListRow left={<SearchIcon />} title={t('searchHere')} chevron onPress={() => find('words')} />
        <ListRow left={<CalendarIcon />} title={t('toDay')} chevron onPress={() => void findDay()} />
        <ListRow left={<PinIcon />} title={t('pinned')} chevron onPress={() => find('pinned')} />
      </Section>
      {isGroup && <Notice conversation={data} />}
      <Section>
        <Field label={t('mute')} inline>
          <Switch value={data.isMuted} onChange={isMuted => keep.run({ id, isMuted })} label={t('mute')} />
        </Field>
        <Field label={t('pinTop')} inline>
          <Switch value={data.isPinned} onChange={isPinned => keep.run({ id, isPinned })} label={t('pinTop')} />
        </Field>
        <ListRow
          title={t('markUnread')}
          onPress={() => {
            keep.run({ id, isMarkedUnread: true })
            onClose()
            go('/im')
          }}
        />
      </Section>
      {(data.keepDays > 0 || data.isExported) && (
        <Section>
          <ListRow
            title={t('kept')}
            subtitle={[data.keepDays > 0 && t('keptDays', { count: data.keepDays }), data.isExported && t('exportOn')]
              .filter(Boolean)
              .join('\n')}
            wrap
          />
        </Section>
      )}
      {isGroup && <Members conversation={data} />}
      {data.can.leave && <Leave id={id} onClose={onClose} />}
    </>
  )
}

function Notice({ conversation: { id, kind, name, notice, can } }: { conversation: ConversationDetail }) {
  const update = useChange(conversationCalls.update)
  async function rename() {
    const next = await promptDialog({ title: t('rename'), value: name, maxLength: 50, required: true })
    if (next !== null) update.run({ id, name: next })
  }
  async function write() {
    const next = await promptDialog({ title: t('editNotice'), value: notice, maxLength: 1000, multiline: true })
    if (next !== null) update.run({ id, notice: next })
  }
  return (
    <Section>
      <ListRow
        title={t('groupName')}
        subtitle={name}
        wrap
        {...(can.manage && kind === ConversationKind.Group && { onPress: () => void rename(), chevron: true })}
      />
      <ListRow
        title={t('notice')}
        subtitle={notice || t('noNotice')}
        wrap
        {...(can.manage && { onPress: () => void write(), chevron: true })}
      />
    </Section>
  )
}

function Members({ conversation: { id, memberNum, can } }: { conversation: ConversationDetail }) {
  const pages = usePages(conversationCalls.members, { id })
  const add = useChange(conversationCalls.addMembers)
  const remove = useChange(conversationCalls.removeMember)
  async function invite() {
    const people = await choosePeople({ title: t('addMembers') })
    if (people && people.length > 0) add.run({ id, personIds: people.map(person => person.id) })
  }
  async function takeOut(personId: string, name: string) {
    const sure = await confirmDialog({
      title: t('removeMemberAsk', { name }),
      text: t('removeMemberText'),
      confirm: t('removeMember'),
      danger: true,
    })
    if (sure) remove.run({ id, personId })
  }
  return (
    <Section title={`${t('members')} ${memberNum}`}>
      {can.invite && <ListRow left={<UsersIcon />} title={t('addMembers')} onPress={() => void invite()} />}
      {pages.rows.map(({ id: personId, person, isOwner }) => (
        <ListRow
          key={personId}
          title={person.name}
          left={<Face person={person} size={36} />}
          right={
            isOwner ? (
              t('owner')
            ) : can.manage && can.invite ? (
              <IconButton
                icon={CloseIcon}
                label={`${t('removeMember')} ${person.name}`}
                onPress={() => void takeOut(personId, person.name)}
              />
            ) : undefined
          }
        />
      ))}
      {pages.hasNextPage && (
        <Button kind="text" busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Section>
  )
}

function Leave({ id, onClose }: { id: string; onClose: () => void }) {
  const leave = useChange(conversationCalls.leave, {
    done: () => {
      toast.success(t('left'))
      onClose()
      go('/im', { replace: true })
    },
  })
  async function confirmLeaving() {
    const sure = await confirmDialog({ title: t('leaveAsk'), text: t('leaveText'), confirm: t('leave'), danger: true })
    if (sure) leave.run({ id })
  }
  return (
    <Section>
      <ListRow left={<LogoutIcon />} title={t('leave')} tone="danger" onPress={() => void confirmLeaving()} />
    </Section>
  )
}
