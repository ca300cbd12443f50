import { refusalText, useChange, usePages } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { EditIcon, FlagIcon, PlusIcon, TagIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { countedUses, longestTag, tagCalls, tagColors, type TagBrief } from './tag.contract.ts'
import { t } from './tags.words.ts'
import css from './tags.module.css'

type Row = TagBrief & { useNum: number }

function usesOf({ useNum }: Row) {
  if (useNum === 0) return t('unused')
  return useNum < countedUses ? t('uses', { n: useNum }) : t('usedMuch', { n: countedUses - 1 })
}

/** The company's tags, for administrators: renamed, recoloured, deleted wherever they are. */
export default function TagManagement() {
  const pages = usePages(tagCalls.list, {})
  const { can } = pages
  const create = useChange(tagCalls.create)
  const update = useChange(tagCalls.update)
  const remove = useChange(tagCalls.remove, { done: () => toast.success(t('removed')) })
  const promptName = async (value = '') =>
    (await promptDialog({ title: t('name'), value, maxLength: longestTag, required: true }))?.trim()
  const make = async () => {
    const name = await promptName()
    if (name) create.run({ name })
  }
  const offer = async ({ id, name, color, useNum }: Row) => {
    const chosen = await actionMenu<'rename' | 'recolor' | 'remove'>(
      [
        { key: 'rename', name: t('rename'), icon: EditIcon },
        { key: 'recolor', name: t('recolor'), icon: FlagIcon },
        { key: 'remove', name: t('remove'), icon: TrashIcon, danger: true },
      ],
      name,
    )
    if (chosen === 'rename') {
      const input = await promptName(name)
      if (input && input !== name) update.run({ id, name: input })
    }
    if (chosen === 'recolor') {
      const input = await actionMenu(
        tagColors.map(key => ({ key, name: t(key), disabled: key === color })),
        t('color'),
      )
      if (input) update.run({ id, color: input })
    }
    if (
      chosen === 'remove' &&
      (await confirmDialog({
        title: t('removeTitle', { name }),
        text: useNum < countedUses ? t('removeText', { n: useNum }) : t('removeManyText', { n: countedUses - 1 }),
        confirm: t('remove'),
        danger: true,
      }))
    )
      remove.run({ id })
  }
  return (
    <Page
      title={t('manage')}
      onBack={useBack('/members_management')}
      scrollKey={useHistoryKey()}
      actions={can?.create && <IconButton icon={PlusIcon} label={t('newTag')} onPress={() => void make()} />}
    >
      {pages.isPending && <Skeleton kind="rows" />}
      {pages.isError && pages.rows.length === 0 && (
        <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
      )}
      {pages.isSuccess && pages.rows.length === 0 && (
        <Empty
          icon={TagIcon}
          title={t('none')}
          text={t('noneText')}
          action={can?.create && <Button onPress={() => void make()}>{t('newTag')}</Button>}
        />
      )}
      {pages.rows.length > 0 && (
        <Card>
          {pages.rows.map(row => (
            <ListRow
              key={row.id}
              title={row.name}
              left={<span className={css.dot} data-tone={row.color} />}
              {...(can?.manage ? { chevron: true, onPress: () => void offer(row) } : {})}
              right={usesOf(row)}
            />
          ))}
        </Card>
      )}
      {pages.hasNextPage && (
        <Button kind="text" wide busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
          …
        </Button>
      )}
    </Page>
  )
}
