import { useState } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useBack, useGo, useScreenKind } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { CopyIcon, EditIcon, TrashIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { SwipeRow } from '#platform/web/kit/swipe-row.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { templateCalls, type TemplateRow } from './template.contract.ts'
import { t } from './template.words.ts'

/** The company's templates and my own: a tap makes a task of one. */
export default function TemplateList() {
  useScreenKind('list')
  const back = useBack('/tasks/newTask')
  const { data, error, refetch } = useCall(templateCalls.list, {})
  const [used, setUsed] = useState<TemplateRow | null>(null)
  const act = useTemplateActions(data?.can.share === true)
  return (
    <Page title={t('templates')} onBack={back}>
      {error && !data ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton kind="rows" />
      ) : data.list.length === 0 ? (
        <Empty icon={CopyIcon} title={t('noTemplates')} text={t('noTemplatesText')} />
      ) : (
        <Card>
          {data.list.map(template => {
            const row = (
              <ListRow
                title={template.name}
                subtitle={[template.taskName, template.itemNum > 0 ? t('templateItems', { n: template.itemNum }) : '']
                  .filter(Boolean)
                  .join(' · ')}
                badge={
                  <StatusPill tone={template.isCompany ? 'brand' : 'neutral'}>
                    {t(template.isCompany ? 'companyTemplate' : 'ownTemplate')}
                  </StatusPill>
                }
                onPress={() => setUsed(template)}
              />
            )
            return template.can.edit ? (
              <SwipeRow
                key={template.id}
                label={template.name}
                actions={[{ key: 'more', name: t('more') }]}
                onAction={() => void act(template)}
              >
                {row}
              </SwipeRow>
            ) : (
              <div key={template.id}>{row}</div>
            )
          })}
        </Card>
      )}
      {used && <UseSheet key={used.id} template={used} onClose={() => setUsed(null)} />}
    </Page>
  )
}

function useTemplateActions(mayShare: boolean) {
  const update = useChange(templateCalls.update)
  const remove = useChange(templateCalls.remove, {
    done: () => toast.success(t('removed')),
  })
  return async ({ id, name, isCompany }: TemplateRow) => {
    const chosen = await actionMenu<'rename' | 'share' | 'remove'>(
      [
        { key: 'rename', name: t('renameTemplate'), icon: EditIcon },
        ...(mayShare
          ? [{ key: 'share', name: t(isCompany ? 'unshareTemplate' : 'shareTemplate'), icon: UsersIcon } as const]
          : []),
        { key: 'remove', name: t('removeTemplate'), icon: TrashIcon, danger: true },
      ],
      name,
    )
    if (chosen === 'share') update.run({ id, isCompany: !isCompany })
    if (
      chosen === 'remove' &&
      (await confirmDialog({ title: t('removeTemplateTitle', { name }), confirm: t('removeTemplate'), danger: true }))
    ) {
      remove.run({ id })
    }
    if (chosen === 'rename') {
      const called = await promptDialog({ title: t('renameTemplate'), value: name, maxLength: 100, required: true })
      if (called !== null) update.run({ id, name: called })
    }
  }
}

function UseSheet({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const go = useGo()
  const [name, setName] = useState(template.taskName)
  const [planStartDate, setStart] = useState<string | null>(() => new Date().toISOString())
  const use = useChange(templateCalls.use, {
    done: ({ id }) => {
      toast.success(t('taskMade'))
      go(`/tasks/${id}`, { replace: true })
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={template.name}
      bottom={
        <Button wide busy={use.running} onPress={() => use.run({ id: template.id, name, planStartDate })}>
          {t('useTemplate')}
        </Button>
      }
    >
      <Field label={t('taskName')}>
        <TextField value={name} onChange={setName} maxLength={200} />
      </Field>
      <Field label={t('templateStart')} inline>
        <DateField mode="datetime" value={planStartDate} onChange={setStart} />
      </Field>
    </Sheet>
  )
}
