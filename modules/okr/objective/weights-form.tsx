import { useState } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { keyResultCalls } from '../key-result/key-result.contract.ts'
import { t } from '../okr.words.ts'
import { spreadOpen, type Weighed, wholeWeight } from '../weights.contract.ts'
import { objectiveCalls, type ObjectiveDetail, type ObjectiveRow } from './objective.contract.ts'

/** The weights of an objective's key results, and of its manager's objectives of the cycle. */
export default function WeightsForm() {
  const { id = '' } = useAddress()
  const back = useBack(`/okr/detail/${id}`)
  const { data, error, refetch } = useCall(objectiveCalls.detail, { id })
  return (
    <Page title={t('weights')} onBack={back}>
      {data ? (
        <Both objective={data} />
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" />
      )}
    </Page>
  )
}

function Both({ objective }: { objective: ObjectiveDetail }) {
  const { id, type, cycle, managerId, krs } = objective
  const saved = { done: () => toast.success(t('saved')) }
  const ofKeyResults = useChange(keyResultCalls.weigh, saved)
  const ofObjectives = useChange(objectiveCalls.weigh, saved)
  const { data } = useCall(objectiveCalls.list, { type, cycle, managerId, start: 0, limit: 100 })
  return (
    <>
      {krs.length > 0 && (
        <Weights key="krs" title={t('keyResults')} rows={krs} onSave={list => ofKeyResults.run({ id, list })} />
      )}
      {data && data.list.length > 0 && (
        <Weights
          title={t('objective')}
          rows={data.list.map(one => ({ ...one, isFixed: one.isLocked || one.finishedAt !== null }))}
          onSave={list => ofObjectives.run({ type, cycle, managerId, list })}
        />
      )}
    </>
  )
}

interface WeightsProps {
  title: string
  rows: readonly (Pick<ObjectiveRow, 'id' | 'name'> & Weighed)[]
  onSave: (list: { id: string; weight: number }[]) => void
}
const inHundredths = (text: string) => Math.round(Number(text) * 100)

function Weights({ title, rows, onSave }: WeightsProps) {
  const [texts, setTexts] = useState(() => rows.map(({ weight }) => String(weight / 100)))
  const total = texts.reduce((sum, text) => sum + inHundredths(text), 0)
  return (
    <Section
      title={title}
      note={t('weightsText')}
      action={
        <Button kind="text" small onPress={() => setTexts(spreadOpen(rows).map(weight => String(weight / 100)))}>
          {t('spread')}
        </Button>
      }
    >
      {rows.map(({ id, name, isFixed = false }, place) => (
        <Field key={id} label={name} {...(isFixed ? { hint: t('weightFixed') } : {})} inline>
          <NumberField
            value={texts[place] ?? ''}
            onChange={text => setTexts(texts.map((one, other) => (other === place ? text : one)))}
            max={100}
            disabled={isFixed}
            unit="%"
          />
        </Field>
      ))}
      <ListRow
        title={t('total')}
        {...(total === wholeWeight ? {} : { tone: 'danger' as const })}
        right={
          <>
            {total / 100}%
            <Button
              small
              disabled={total !== wholeWeight}
              onPress={() => onSave(rows.map(({ id }, place) => ({ id, weight: inHundredths(texts[place]!) })))}
            >
              {t('save')}
            </Button>
          </>
        }
      />
    </Section>
  )
}
