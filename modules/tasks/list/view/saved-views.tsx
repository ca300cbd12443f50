import { hashKey } from '@tanstack/react-query'
import { sendCall } from '#platform/web/app/send-call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { refusalText, showRefusal, useCall } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { EditIcon, MoreIcon, RefreshIcon, ShareIcon, StarIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import own from '../list.module.css'
import { t } from '../list.words.ts'
import { taskViewCalls, type TaskView, type ViewQuery } from './task-view.contract.ts'

const views = () => refresh(taskViewCalls.list)

/** Saves the query under a name. */
export async function saveAsView(query: ViewQuery) {
  const name = await promptDialog({
    title: t('saveView'),
    label: t('viewName'),
    maxLength: 40,
    required: true,
    confirm: t('save'),
    take: name => refusalOf(sendCall(taskViewCalls.create, { name, query })),
  })
  if (!name) return
  toast.success(t('viewSaved'))
  await views()
}

/** Why it is not done, in words; nothing where it is. */
const refusalOf = (answer: Promise<unknown>) => answer.then(() => undefined, refusalText)

/** Whether two views ask for the same, in whatever order it stands there. */
const isSame = (one: ViewQuery, other: ViewQuery) => hashKey([one]) === hashKey([other])

/** The views that were kept, one's own and those shared with everybody; tapped, the list shows it. */
export function SavedViews({ now, onChoose }: { now: ViewQuery; onChoose: (view: ViewQuery) => void }) {
  const { data } = useCall(taskViewCalls.list, {})
  if (!data || data.list.length === 0) return null
  return (
    <div className={own.views} role="group" aria-label={t('views')}>
      {data.list.map(view => (
        <span key={view.id} className={own.view}>
          <button
            type="button"
            className={own.chip}
            aria-pressed={isSame(view.query, now)}
            onClick={() => onChoose(view.query)}
          >
            {view.isDefault && '★ '}
            {view.name}
            {view.isShared && ` · ${t('sharedMark')}`}
          </button>
          <IconButton
            icon={MoreIcon}
            label={t('viewActions', { name: view.name })}
            onPress={() => void manage(view, now)}
          />
        </span>
      ))}
    </div>
  )
}

async function manage(view: TaskView, now: ViewQuery) {
  const { id, name, isShared, isDefault, query, can } = view
  const chosen = await actionMenu(
    [
      { key: 'first', name: isDefault ? t('useNoLonger') : t('useFirst'), icon: StarIcon },
      ...(can.edit
        ? [
            { key: 'overwrite', name: t('overwrite'), icon: RefreshIcon } as const,
            { key: 'rename', name: t('rename'), icon: EditIcon } as const,
            ...(can.share
              ? [{ key: 'share', name: isShared ? t('keepPrivate') : t('shareView'), icon: ShareIcon } as const]
              : []),
            { key: 'remove', name: t('removeView'), icon: TrashIcon, danger: true } as const,
          ]
        : []),
    ],
    name,
  )
  const change = (changes: Partial<TaskView>) =>
    sendCall(taskViewCalls.update, { id, name, isShared, query, ...changes })
  if (
    chosen === 'remove' &&
    !(await confirmDialog({
      title: t('removeView'),
      text: t(isShared ? 'removeSharedText' : 'removeViewText', { name }),
      confirm: t('removeView'),
      danger: true,
    }))
  )
    return
  try {
    if (chosen === 'first') await sendCall(taskViewCalls.useFirst, { id, isDefault: !isDefault })
    if (chosen === 'overwrite')
      await change({ query: now }).then(() => {
        toast.success(t('viewSaved'))
      })
    if (chosen === 'share') await change({ isShared: !isShared })
    if (chosen === 'rename')
      await promptDialog({
        title: t('rename'),
        label: t('viewName'),
        value: name,
        maxLength: 40,
        required: true,
        take: name => refusalOf(change({ name })),
      })
    if (chosen === 'remove') await sendCall(taskViewCalls.remove, { id })
  } catch (problem) {
    showRefusal(problem)
  }
  await views()
}
