import { useCall } from '#platform/web/app/calls.ts'
import { offeredBy } from '#platform/web/app/offered-by.ts'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import type { ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import { t } from '../manage.words.ts'
import { projectTemplateCalls } from './template.contract.ts'

export interface ChosenTemplate {
  id: string
  name: string
}
interface TemplateFieldProps {
  type: ProjectType
  value: ChosenTemplate | null
  onChange: (template: ChosenTemplate | null) => void
}

/** A template of the type that a new project begins with; what is in it is shown before it is taken. */
export function TemplateField({ type, value, onChange }: TemplateFieldProps) {
  // Prefetched before the press.
  useCall(projectTemplateCalls.list, { type })
  async function choose() {
    const names = new Map<string, string>()
    const chosen = await pick({
      title: t('templates'),
      value: [value?.id ?? ''],
      options: offeredBy(projectTemplateCalls.list, { type }, ({ list }) => [
        { value: '', name: t('templateNone'), text: t('templateNoneText') },
        ...list.map(({ id, name, about, isUsual, stageNum, taskNum, days }) => {
          names.set(id, name)
          return {
            value: id,
            name: isUsual ? name : `${name} · ${t('templateOwn')}`,
            text: [about, t('templateSize', { stages: stageNum, tasks: taskNum, days })].filter(Boolean).join(' · '),
          }
        }),
      ]),
    })
    const id = chosen?.[0]?.value
    if (id === undefined) return
    const name = names.get(id)
    if (name === undefined) return onChange(null)
    if (await openDialog<boolean>(({ open, answer }) => <Preview id={id} title={name} open={open} onAnswer={answer} />))
      onChange({ id, name })
  }
  return (
    <Field label={t('templates')} inline>
      <FieldButton onPress={() => void choose()} onClear={() => onChange(null)} placeholder={t('templateNone')}>
        {value?.name}
      </FieldButton>
    </Field>
  )
}

function Preview({
  id,
  title,
  open,
  onAnswer,
}: {
  id: string
  title: string
  open: boolean
  onAnswer: (taken: boolean) => void
}) {
  const { data } = useCall(projectTemplateCalls.detail, { id })
  return (
    <Sheet
      open={open}
      onClose={() => onAnswer(false)}
      title={title}
      tall
      bottom={<Button onPress={() => onAnswer(true)}>{t('templateUse')}</Button>}
    >
      {data ? (
        data.stages.map((stage, at) => (
          <Section key={at} title={stage.name}>
            {stage.tasks.map((task, place) => (
              <ListRow
                key={place}
                title={task.name}
                {...(task.day === null ? {} : { right: t('templateDay', { day: task.day + 1, days: task.days }) })}
              />
            ))}
          </Section>
        ))
      ) : (
        <Skeleton kind="rows" />
      )}
    </Sheet>
  )
}
