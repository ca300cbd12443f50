import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { FlagIcon } from '#platform/web/kit/icons.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog as show } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { Priority } from '#modules/tasks/tasks.contract.ts'
import { priorityName } from '#modules/tasks/tasks.web.tsx'
import { t } from '../agile.words.ts'
import { choosePlace, type NamedPlace, type PlaceKind } from './choose-place.web.ts'
import { chooseWeight, type Weight } from './choose-weight.web.ts'
import { inNone, itemCalls, type itemKinds } from './item.contract.ts'

type Kind = (typeof itemKinds)[number]
/** Where a new item stands at once; `isAgile`: it may be given a size, a sprint, a version and a module. */
interface NewItem {
  projectId: string
  kind: Kind
  isAgile: boolean
  stageId?: string
  sprint?: NamedPlace
  version?: NamedPlace
}

const titles = { STORY: 'addStory', BUG: 'addBug', TASK: 'addTask' } as const
const hints = { STORY: 'storyPlaceholder', BUG: 'bugPlaceholder', TASK: 'taskPlaceholder' } as const

/** Opens a form for a new story, bug or task of a project, and creates it. */
export const newItem = (input: NewItem) =>
  show<null>(({ open, answer }) => <ItemSheet {...input} open={open} onClose={() => answer(null)} />)

interface Values {
  name: string
  detail: string
  priority: Weight
  point: string
  managers: readonly PersonBrief[]
  planEndDate: string | null
  sprint: NamedPlace | null
  version: NamedPlace | null
  module: NamedPlace | null
}

function ItemSheet({
  projectId,
  kind,
  isAgile,
  stageId,
  sprint,
  version,
  open,
  onClose,
}: NewItem & { open: boolean; onClose: () => void }) {
  const form = useForm(itemCalls.create, {
    draft: `project.item.${kind}.${projectId}`,
    initial: {
      name: '',
      detail: '',
      priority: Priority.Normal,
      point: '',
      managers: [],
      planEndDate: null,
      sprint: sprint ?? null,
      version: version ?? null,
      module: null,
    } as Values,
    input: values => ({
      projectId,
      type: kind,
      name: values.name,
      detail: values.detail,
      priority: values.priority,
      point: Number(values.point || 0),
      managerIds: values.managers.map(({ id }) => id),
      planEndDate: values.planEndDate,
      ...(stageId ? { stageId } : {}),
      sprintId: values.sprint?.id ?? null,
      moduleId: values.module?.id ?? null,
      [kind === 'BUG' ? 'repairVersionId' : 'versionId']: values.version?.id ?? null,
    }),

    done: () => {
      toast.success(t('created'))
      onClose()
    },
  })
  const { values, set, error } = form
  const priority = async () => {
    const chosen = await chooseWeight(values.priority, kind)
    if (chosen !== null) set({ priority: chosen })
  }
  const place = async (name: PlaceKind) => {
    const chosen = await choosePlace(name, projectId, { value: values[name]?.id })
    if (chosen) set({ [name]: chosen.id === inNone ? null : chosen })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(titles[kind])}
      tall
      bottom={
        <Button wide busy={form.sending} onPress={form.send}>
          {t('create')}
        </Button>
      }
    >
      <Field label={t('name')} required error={error('name')}>
        <TextField
          value={values.name}
          onChange={name => set({ name })}
          maxLength={200}
          placeholder={t(hints[kind])}
          autoFocus
          onEnter={form.send}
        />
      </Field>
      <Field label={t('detail')} error={error('detail')}>
        <TextArea value={values.detail} onChange={detail => set({ detail })} maxLength={20_000} />
      </Field>
      <Field label={t(kind === 'BUG' ? 'severity' : 'priority')} inline>
        <FieldButton icon={FlagIcon} onPress={() => void priority()}>
          {priorityName(values.priority, kind)}
        </FieldButton>
      </Field>
      {isAgile && (
        <Field label={t('points')} inline error={error('point')}>
          <NumberField
            value={values.point}
            onChange={point => set({ point })}
            decimals={0}
            step={1}
            max={999}
            placeholder="0"
          />
        </Field>
      )}
      <Field label={t('managers')} inline>
        <PeopleField value={values.managers} onChange={managers => set({ managers })} max={10} title={t('managers')} />
      </Field>
      <Field label={t('due')} inline error={error('planEndDate')}>
        <DateField value={values.planEndDate} onChange={planEndDate => set({ planEndDate })} clearable />
      </Field>
      {isAgile &&
        (['sprint', 'version', 'module'] as const).map(name => (
          <Field key={name} label={t(name === 'version' && kind === 'BUG' ? 'repairVersion' : name)} inline>
            <FieldButton onPress={() => void place(name)} placeholder={t('none')} onClear={() => set({ [name]: null })}>
              {values[name]?.name}
            </FieldButton>
          </Field>
        ))}
    </Sheet>
  )
}
