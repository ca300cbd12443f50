import { useState } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../okr.words.ts'
import { chooseObjective } from './choose-objective.web.ts'
import { objectiveCalls, type ObjectiveDetail } from './objective.contract.ts'

/** What an objective is aligned to: up, and sideways. */
export default function ObjectiveAlign() {
  const { id = '' } = useAddress()
  const back = useBack(`/okr/detail/${id}`)
  const { data, error, refetch } = useCall(objectiveCalls.detail, { id })
  if (data) return <Alignment objective={data} onBack={back} />
  return (
    <Page title={t('alignment')} onBack={back}>
      {error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />}
    </Page>
  )
}

function Alignment({ objective: { id, can, ...input }, onBack }: { objective: ObjectiveDetail; onBack: () => void }) {
  const [parent, setParent] = useState<{ id: string; name: string } | null>(input.parent)
  const [aligned, setAligned] = useState<readonly { id: string; name: string }[]>(input.aligned)
  const align = useChange(objectiveCalls.align, {
    done: () => {
      toast.success(t('saved'))
      onBack()
    },
  })
  async function chooseParent() {
    const chosen = await chooseObjective(t('chooseParent'), [id])
    if (chosen) setParent(chosen)
  }
  async function add() {
    const chosen = await chooseObjective(t('addAligned'), [id, ...aligned.map(one => one.id)])
    if (chosen) setAligned([...aligned, chosen])
  }
  return (
    <Page
      title={t('alignment')}
      onBack={onBack}
      bottom={
        can.change && (
          <Button
            wide
            busy={align.running}
            onPress={() => align.run({ id, parentId: parent?.id ?? null, alignedIds: aligned.map(one => one.id) })}
          >
            {t('save')}
          </Button>
        )
      }
    >
      <Section>
        <Field label={t('parent')} inline>
          <FieldButton
            onPress={() => void chooseParent()}
            placeholder={t('parentText')}
            onClear={() => setParent(null)}
            disabled={!can.change}
          >
            {parent?.name}
          </FieldButton>
        </Field>
      </Section>
      <Section title={t('aligned')}>
        {aligned.map(one => (
          <ListRow
            key={one.id}
            wrap
            title={one.name}
            right={
              can.change && (
                <Button kind="text" small onPress={() => setAligned(aligned.filter(other => other !== one))}>
                  {t('remove')}
                </Button>
              )
            }
          />
        ))}
        {aligned.length === 0 && !can.change && <ListRow title={t('notAligned')} />}
        {can.change && <ListRow left={<PlusIcon />} title={t('addAligned')} onPress={() => void add()} />}
      </Section>
    </Page>
  )
}
