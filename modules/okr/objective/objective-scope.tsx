import { useState } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../okr.words.ts'
import { objectiveCalls, type ObjectiveDetail } from './objective.contract.ts'
import { ScopeFields } from './objective-form.tsx'

/** Who sees an objective beside those who take part and everybody above them. */
export default function ObjectiveScope() {
  const { id = '' } = useAddress()
  const back = useBack(`/okr/detail/${id}`)
  const { data, error, refetch } = useCall(objectiveCalls.detail, { id })
  if (data) return <Scope objective={data} onBack={back} />
  return (
    <Page title={t('scope')} onBack={back}>
      {error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />}
    </Page>
  )
}

function Scope({
  objective: { id, can, scope, partners },
  onBack,
}: {
  objective: ObjectiveDetail
  onBack: () => void
}) {
  const [values, setValues] = useState({ scope, partners })
  const change = useChange(objectiveCalls.setScope, {
    done: () => {
      toast.success(t('saved'))
      onBack()
    },
  })
  return (
    <Page
      title={t('scope')}
      onBack={onBack}
      bottom={
        can.change && (
          <Button
            wide
            busy={change.running}
            onPress={() => change.run({ id, scope: values.scope, partnerIds: values.partners.map(one => one.id) })}
          >
            {t('save')}
          </Button>
        )
      }
    >
      <Section note={t('scopeText')}>
        <ScopeFields values={values} set={changed => setValues({ ...values, ...changed })} />
      </Section>
    </Page>
  )
}
