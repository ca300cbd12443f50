import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { patch } from '#platform/web/app/cache.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChevronUpIcon, GridIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { customFieldCalls, type CustomField } from './custom-field.contract.ts'
import { t } from './custom-fields.words.ts'

const ofTasks = { subjectType: 'task' }
const stopped = { ...ofTasks, isDeleted: true }
const place = '/members_management/fields'

/** The fields that the company gave its tasks, in their order; those out of use below. */
export default function FieldList() {
  useScreenKind('list')
  const { data, error, refetch } = useCall(customFieldCalls.list, ofTasks)
  const order = useChange(customFieldCalls.order, {
    optimistic: input =>
      patch(customFieldCalls.list, ofTasks, before => ({
        ...before,
        list: inOrder(before.list, input.ids as string[]),
      })),
  })
  const fields = data?.list ?? []
  const moveUp = (index: number) => {
    const ids = fields.map(({ id }) => id)
    ids.splice(index - 1, 2, ids[index]!, ids[index - 1]!)
    order.run({ ...ofTasks, ids })
  }
  return (
    <Page
      title={t('fields')}
      onBack={useBack('/members_management')}
      scrollKey={useHistoryKey()}
      actions={data?.can.create && <IconButton icon={PlusIcon} label={t('newField')} href={`${place}/new`} />}
    >
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data && fields.length === 0 && (
        <Empty
          icon={GridIcon}
          title={t('none')}
          text={t('noneText')}
          action={data.can.create && <Button href={`${place}/new`}>{t('newField')}</Button>}
        />
      )}
      {fields.length > 0 && (
        <Card>
          {fields.map((field, index) => (
            <ListRow
              key={field.id}
              title={field.name}
              subtitle={aboutField(field)}
              href={`${place}/${field.id}`}
              control={
                <IconButton
                  icon={ChevronUpIcon}
                  label={t('moveUp', { name: field.name })}
                  disabled={index === 0}
                  onPress={() => moveUp(index)}
                />
              }
            />
          ))}
        </Card>
      )}
      <Stopped />
    </Page>
  )
}

/** What is out of use, and may come back. */
function Stopped() {
  const { data } = useCall(customFieldCalls.list, stopped)
  const change = useChange(customFieldCalls.update, {
    done: () => toast.success(t('restored')),
  })
  if (!data || data.list.length === 0) return null
  return (
    <Section title={t('stoppedFields')}>
      {data.list.map(field => (
        <ListRow
          key={field.id}
          title={field.name}
          subtitle={aboutField(field)}
          right={
            <Button kind="text" small onPress={() => change.run({ id: field.id, isDeleted: false })}>
              {t('restore')}
            </Button>
          }
        />
      ))}
    </Section>
  )
}

const aboutField = ({ kind, isRequired, options }: CustomField) =>
  [
    t(kind),
    isRequired && t('requiredMark'),
    options
      .filter(one => !one.isDeleted)
      .map(({ name }) => name)
      .join(t('comma')),
  ]
    .filter(Boolean)
    .join(' · ')

const inOrder = (fields: CustomField[], ids: readonly string[]) =>
  fields.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
