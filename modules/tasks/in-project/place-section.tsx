import { useRef } from 'react'
import { sendCall } from '#platform/web/app/send-call.ts'
import { patch } from '#platform/web/app/cache.ts'
import { useCall, useChange } from '#platform/web/app/calls.ts'
import { Addable } from '#platform/web/kit/additions.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { taskPlaceCalls, type TaskPlace } from '#mechanisms/projects/task-place.contract.ts'
import { t } from '../task/record.words.ts'
import { type TaskDetail } from '../task/task.contract.ts'

/** Where in its project a task stands: stage, sprint, module, versions; changed where it stands by those who may. */
export default function PlaceSection({ task: { id, type, project } }: { task: TaskDetail }) {
  const { data } = useCall(taskPlaceCalls.places, { id }, { enabled: project !== null })
  const wanted = useRef<Pick<TaskPlace, 'id' | 'name'>>({ id: null, name: null })
  const put = useChange(taskPlaceCalls.put, {
    optimistic: ({ kind }) =>
      patch(taskPlaceCalls.places, { id }, before => ({
        list: before.list.map(one => (one.kind === kind ? { ...one, ...wanted.current } : one)),
      })),

    done: ({ optResult }) => (optResult ? toast.warn(optResult.msg) : toast.success(t('placed'))),
  })
  if (!project || !data || data.list.length === 0) return null
  const nameOf = (kind: TaskPlace['kind']) => t(kind === 'version' && type === 'BUG' ? 'foundVersion' : kind)

  async function choose({ kind, id: now }: TaskPlace) {
    const none = kind === 'stage' ? [] : [{ value: '', name: t('inNone') }]
    const [chosen] =
      (await pick({
        title: nameOf(kind),
        none: t('noWay'),
        ...(kind === 'stage' ? {} : { value: [now ?? ''] }),
        options: async () => [
          ...none,
          ...(await sendCall(taskPlaceCalls.choices, { id, kind })).list.map(one => ({
            value: one.id,
            name: one.name,
          })),
        ],
      })) ?? []
    if (!chosen || chosen.value === (now ?? '')) return
    wanted.current = { id: chosen.value || null, name: chosen.value ? chosen.name : null }
    put.run({ id, kind, toId: chosen.value || null })
  }
  return <Places places={data.list} nameOf={nameOf} onChoose={place => void choose(place)} />
}

interface PlacesProps {
  places: readonly TaskPlace[]
  nameOf: (kind: TaskPlace['kind']) => string
  onChoose: (place: TaskPlace) => void
}

/** What the task has been put into; what it could be put into, and is not, is among the page's additions. */
function Places({ places, nameOf, onChoose }: PlacesProps) {
  const shown = places.filter(({ name, canChange }) => name !== null || canChange)
  if (shown.length === 0) return null
  const rows = shown.map(place => {
    const name = nameOf(place.kind)
    return place.canChange ? (
      <Addable key={place.kind} name={name} empty={place.name === null} onAdd={() => onChoose(place)}>
        <Field label={name} inline>
          <FieldButton placeholder={t('inNone')} onPress={() => onChoose(place)}>
            {place.name}
          </FieldButton>
        </Field>
      </Addable>
    ) : (
      <ListRow key={place.kind} title={name} right={place.name} />
    )
  })
  // An empty card would be a line of its own.
  return shown.some(({ name }) => name !== null) ? <Section>{rows}</Section> : rows
}
