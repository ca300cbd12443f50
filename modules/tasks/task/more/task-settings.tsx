import { Section } from '#platform/web/kit/card.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { t } from '../record.words.ts'
import { openTypes, type TaskDetail } from '../task.contract.ts'
import { useTaskUpdate } from '../task-changes.web.ts'

const openTypeName = (openType: number) => t(`openType${openType as 0 | 1 | 2}`)

/** Who sees it, and whether its content is locked. */
export function TaskSettings({ task }: { task: TaskDetail }) {
  const update = useTaskUpdate(task.id)
  return (
    <>
      <Section title={t('openType')}>
        {task.can.edit ? (
          <RadioList
            label={t('openType')}
            value={`${task.openType}`}
            onChange={key => update({ openType: Number(key) })}
            options={openTypes.map(type => ({
              key: `${type}`,
              name: openTypeName(type),
              text: t(`openType${type}Text`),
            }))}
          />
        ) : (
          <Field label={t('openType')} inline>
            <span>{openTypeName(task.openType)}</span>
          </Field>
        )}
      </Section>
      <Section note={t('lockContentText')}>
        <Field label={t('lockContent')} inline>
          {task.can.lock ? (
            <Switch value={task.lockContent} onChange={lockContent => update({ lockContent })} />
          ) : (
            <span>{task.lockContent ? t('yes') : t('no')}</span>
          )}
        </Field>
      </Section>
    </>
  )
}
