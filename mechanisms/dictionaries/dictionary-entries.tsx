import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { patch } from '#platform/web/app/cache.ts'
import { useAddress, useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ArchiveIcon, BookIcon, ChevronDownIcon, ChevronUpIcon, EditIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dictionaryCalls, longestEntry, type DictionaryEntry } from './dictionary.contract.ts'
import { t } from './dictionaries.words.ts'

/** The choices of one dictionary, for administrators: added, renamed, put in order, taken out of use. */
export default function DictionaryEntries() {
  useScreenKind('record', '/members_management/dictionaries')
  const { kind = '' } = useAddress()
  const kinds = useCall(dictionaryCalls.kinds, {})
  const about = kinds.data?.list.find(one => one.kind === kind)
  const { data, error, refetch } = useCall(dictionaryCalls.list, { kind })
  const entries = data?.list ?? []
  const create = useChange(dictionaryCalls.create)
  const update = useChange(dictionaryCalls.update)
  const order = useChange(dictionaryCalls.order, {
    optimistic: input =>
      patch(dictionaryCalls.list, { kind }, before => ({
        ...before,
        list: inOrder(before.list, input.ids as string[]),
      })),
  })
  const promptName = async (value = '') =>
    (await promptDialog({ title: t('name'), value, maxLength: longestEntry, required: true }))?.trim()
  const add = async () => {
    const name = await promptName()
    if (name) create.run({ kind, name })
  }
  const move = (index: number, by: -1 | 1) => {
    const ids = entries.map(({ id }) => id)
    const [moved] = ids.splice(index, 1)
    ids.splice(index + by, 0, moved!)
    order.run({ kind, ids })
  }
  const offer = async ({ id, name }: DictionaryEntry, index: number) => {
    const actions: Action<'rename' | 'up' | 'down' | 'retire'>[] = [
      { key: 'rename', name: t('rename'), icon: EditIcon },
      ...(index > 0 ? [{ key: 'up', name: t('up'), icon: ChevronUpIcon } as const] : []),
      ...(index < entries.length - 1 ? [{ key: 'down', name: t('down'), icon: ChevronDownIcon } as const] : []),
      { key: 'retire', name: t('retire'), icon: ArchiveIcon, danger: true },
    ]
    const chosen = await actionMenu(actions, name)
    const entered = chosen === 'rename' ? await promptName(name) : undefined
    if (entered && entered !== name) update.run({ kind, id, name: entered })
    if (chosen === 'up' || chosen === 'down') move(index, chosen === 'up' ? -1 : 1)
    if (
      chosen === 'retire' &&
      (await confirmDialog({
        title: t('retireTitle', { name }),
        text: t('retireText'),
        confirm: t('retire'),
        danger: true,
      }))
    )
      update.run({ kind, id, isRetired: true })
  }
  return (
    <Page
      title={about?.name ?? t('dictionaries')}
      onBack={useBack('/members_management/dictionaries')}
      scrollKey={useHistoryKey()}
      actions={data?.can.create && <IconButton icon={PlusIcon} label={t('add')} onPress={() => void add()} />}
    >
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data && entries.length === 0 && (
        <Empty
          icon={BookIcon}
          title={t('none')}
          text={about?.about ?? ''}
          action={data.can.create && <Button onPress={() => void add()}>{t('add')}</Button>}
        />
      )}
      {entries.length > 0 && (
        <Card>
          {entries.map((entry, index) => (
            <ListRow key={entry.id} title={entry.name} wrap chevron onPress={() => void offer(entry, index)} />
          ))}
        </Card>
      )}
      <Retired kind={kind} />
    </Page>
  )
}

const inOrder = (entries: DictionaryEntry[], ids: readonly string[]) =>
  entries.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

/** What is out of use: still readable where it was chosen, and may come back. */
function Retired({ kind }: { kind: string }) {
  const { data } = useCall(dictionaryCalls.list, { kind, isRetired: true })
  const restore = useChange(dictionaryCalls.update, { done: () => toast.success(t('restored')) })
  if (!data || data.list.length === 0) return null
  return (
    <Section title={t('retired')}>
      {data.list.map(({ id, name }) => (
        <ListRow
          key={id}
          title={name}
          wrap
          right={
            <Button kind="text" small onPress={() => restore.run({ kind, id, isRetired: false })}>
              {t('restore')}
            </Button>
          }
        />
      ))}
    </Section>
  )
}
