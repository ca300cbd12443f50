import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useGo, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BellIcon, ChartIcon, EditIcon, MailIcon, MoreIcon, PlusIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { boardMailCalls, type MailRow } from './board-mail.contract.ts'
import { t } from './board-mail.words.ts'
import { rhythmText } from './rhythm-words.web.ts'

/** Which boards are mailed on a rhythm, to whom, and when they last were; of the board in the address, or of all. */
export default function MailList() {
  useScreenKind('list')
  const { tab } = useAddress()
  const { data, error, refetch } = useCall(boardMailCalls.list, tab ? { tab } : {})
  const formAt = data?.isSetUp ? `/dashboard/mail/form${tab ? `?tab=${encodeURIComponent(tab)}` : ''}` : undefined
  return (
    <Page
      title={t('mails')}
      onBack={useBack(tab ? `/dashboard/panel/${tab}` : '/dashboard/list')}
      scrollKey={useHistoryKey()}
      actions={formAt && <IconButton icon={PlusIcon} label={t('add')} href={formAt} />}
    >
      {data ? (
        <>
          {!data.isSetUp && (
            <Section>
              <ListRow wrap left={<MailIcon />} title={t('notSetUp')} />
            </Section>
          )}
          {data.list.map(mail => (
            <Mailed key={mail.id} mail={mail} />
          ))}
          {data.list.length === 0 && (
            <Empty
              icon={MailIcon}
              title={t('none')}
              text={t('noneText')}
              action={formAt && <Button href={formAt}>{t('add')}</Button>}
            />
          )}
        </>
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" />
      )}
    </Page>
  )
}

function Mailed({ mail }: { mail: MailRow }) {
  const { id, name, tab, owner, isPaused, nextAt, recipients, isOn, can } = mail
  const go = useGo()
  const pause = useChange(boardMailCalls.pause, { done: () => toast.success(t(isPaused ? 'resumed' : 'paused')) })
  const subscribe = useChange(boardMailCalls.subscribe, { done: () => toast.success(t(isOn ? 'left' : 'returned')) })
  const remove = useChange(boardMailCalls.remove, { done: () => toast.success(t('removed')) })
  async function act() {
    const chosen = await actionMenu(
      [
        { key: 'open', name: t('open'), icon: ChartIcon },
        ...(can.edit
          ? [
              { key: 'edit', name: t('change'), icon: EditIcon },
              { key: 'pause', name: t(isPaused ? 'resume' : 'pause'), icon: BellIcon },
            ]
          : []),
        ...(can.unsubscribe ? [{ key: 'subscribe', name: t(isOn ? 'unsubscribe' : 'subscribe'), icon: MailIcon }] : []),
        ...(can.edit ? [{ key: 'remove', name: t('remove'), icon: TrashIcon, danger: true }] : []),
      ],
      name,
    )
    if (chosen === 'open') go(`/dashboard/panel/${tab}`)
    if (chosen === 'edit') go(`/dashboard/mail/form?id=${id}`)
    if (chosen === 'pause') pause.run({ id, isPaused: !isPaused })
    if (chosen === 'subscribe') subscribe.run({ id, isOn: !isOn })
    if (
      chosen === 'remove' &&
      (await confirmDialog({ title: t('removeTitle'), text: t('removeText'), confirm: t('remove'), danger: true }))
    )
      remove.run({ id })
  }
  return (
    <Section>
      <ListRow
        wrap
        left={<MailIcon />}
        title={name}
        subtitle={[
          rhythmText(mail),
          ...(isPaused ? [] : [nextAt ? t('next', { moment: dateTime(nextAt) }) : t('never')]),
          ...(can.edit ? [] : [t('by', { name: owner.name })]),
        ].join(' · ')}
        badge={isPaused && <StatusPill>{t('paused')}</StatusPill>}
        right={<IconButton icon={MoreIcon} label={`${t('more')} ${name}`} onPress={() => void act()} />}
      />
      {recipients.map(one => (
        <ListRow
          key={one.id}
          wrap
          title={one.name}
          subtitle={
            one.lastAt && one.lastState
              ? t('last', { moment: dateTime(one.lastAt), state: t(`state_${one.lastState}`) })
              : t('notYet')
          }
          badge={one.isOff && <StatusPill>{t('left')}</StatusPill>}
        />
      ))}
    </Section>
  )
}
