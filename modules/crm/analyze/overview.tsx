import { useCall } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { analyzeCalls, type CrmFigure } from './analyze.contract.ts'
import { t } from './analyze.words.ts'

interface OverviewProps {
  title: string
  home: string
  /** What is counted, and where it leads. */
  figures: readonly (readonly [CrmFigure, string])[]
  children?: React.ReactNode
}

/** Several figures of the last half year under each other, each against the half year before; each leads on. */
export function Overview({ title, home, figures, children }: OverviewProps) {
  return (
    <Page title={title} onBack={useBack(home)} scrollKey={useHistoryKey()}>
      <Section>
        {figures.map(([about, at]) => (
          <Figure key={about} about={about} at={at} />
        ))}
      </Section>
      {children}
    </Page>
  )
}

function Figure({ about, at }: { about: CrmFigure; at: string }) {
  const { data } = useCall(analyzeCalls.figures, { about, by: 'month' })
  const counts = about === 'customer' || about === 'visit'
  const said = (one: { num: number; amount: string }) => (counts ? String(one.num) : yuan(one.amount))
  return (
    <ListRow
      href={at}
      title={t(about)}
      subtitle={data ? `${t('before')} ${said(data.before)} · ${t('yearBefore')} ${said(data.yearBefore)}` : ' '}
      right={data ? said(data) : '–'}
    />
  )
}
