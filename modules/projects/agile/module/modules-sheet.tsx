import { sendCall } from '#platform/web/app/send-call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { showRefusal, useCall } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { BoxIcon, ChevronDownIcon, ChevronUpIcon, EditIcon, PlusIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog as show } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t } from '../agile.words.ts'
import { itemLists } from '../backlog/item-actions.web.ts'
import { moduleCalls, type ModuleRow } from './module.contract.ts'

/** The modules of a project with what is in each; those who run it change them. */
export const showModules = (projectId: string, mayEdit: boolean) =>
  show<null>(({ open, answer }) => (
    <ModulesSheet projectId={projectId} mayEdit={mayEdit} open={open} onClose={() => answer(null)} />
  ))

function ModulesSheet({
  projectId,
  mayEdit,
  open,
  onClose,
}: {
  projectId: string
  mayEdit: boolean
  open: boolean
  onClose: () => void
}) {
  const { data } = useCall(moduleCalls.list, { projectId })
  const list = data?.list
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('modules')}
      tall
      {...(mayEdit
        ? {
            bottom: (
              <Button wide icon={PlusIcon} onPress={() => void addModule(projectId)}>
                {t('newModule')}
              </Button>
            ),
          }
        : {})}
    >
      {!list ? (
        <Skeleton />
      ) : list.length === 0 ? (
        <Empty icon={BoxIcon} title={t('noModules')} text={t('noModulesText')} />
      ) : (
        list.map((module, at) => (
          <ListRow
            key={module.id}
            title={module.name}
            subtitle={t('moduleCounts', { story: module.storyNum, bug: module.bugNum, open: module.openNum })}
            {...(mayEdit ? { onPress: () => void manage(projectId, list, at), chevron: true } : {})}
          />
        ))
      )}
    </Sheet>
  )
}

async function addModule(projectId: string) {
  const name = await promptDialog({ title: t('newModule'), label: t('moduleName'), maxLength: 50, required: true })
  if (!name) return
  await sendCall(moduleCalls.create, { projectId, name }).catch(showRefusal)
  await refresh(moduleCalls.list)
}

async function manage(projectId: string, list: readonly ModuleRow[], at: number) {
  const { id, name } = list[at]!
  const chosen = await actionMenu(
    [
      { key: 'rename', name: t('rename'), icon: EditIcon },
      { key: 'up', name: t('moveUp'), icon: ChevronUpIcon, disabled: at === 0 },
      { key: 'down', name: t('moveDown'), icon: ChevronDownIcon, disabled: at === list.length - 1 },
      { key: 'remove', name: t('removeModule'), icon: TrashIcon, danger: true },
    ],
    name,
  )
  try {
    if (chosen === 'rename') {
      const next = await promptDialog({
        title: t('rename'),
        label: t('moduleName'),
        value: name,
        maxLength: 50,
        required: true,
      })
      if (next) await sendCall(moduleCalls.rename, { id, name: next })
    } else if (chosen === 'remove') {
      if (
        await confirmDialog({
          title: t('removeModule'),
          text: t('removeModuleText'),
          confirm: t('remove'),
          danger: true,
        })
      )
        await sendCall(moduleCalls.remove, { id })
    } else if (chosen) {
      const ids = list.map(one => one.id).filter(one => one !== id)
      ids.splice(chosen === 'up' ? at - 1 : at + 1, 0, id)
      await sendCall(moduleCalls.sort, { projectId, ids })
    }
  } catch (problem) {
    showRefusal(problem)
  }
  await refresh(...itemLists)
}
