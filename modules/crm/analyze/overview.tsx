import { CallRefused } from '#platform/web/app/answer.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { appNotThere } from '#platform/contract/refusals.ts'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { analyzeCalls, CrmFigure } from './analyze.contract.ts'
import { t } from './analyze.words.ts'

interface OverviewProps {
  title: string
  home: string
  calls: Pick<typeof analyzeCalls, 'figures'>
  /** What is counted, and where it leads. */
  figures: readonly (readonly [CrmFigure, string])[]
  children?: React.ReactNode
}

/** Several figures of the last half year under each other, each against the half year before; each leads on. */
export function Overview({ title, home, calls, figures, children }: OverviewProps) {
  return (
    <Page title={title} onBack={useBack(home)} scrollKey={useHistoryKey()}>
      <Section>
        {figures.map(([about, at]) => (
          <Figure key={about} call={calls.figures} about={about} at={at} />
        ))}
      </Section>
      {children}
    </Page>
  )
}

/** Its records are not there for who looks. */
const isNotThere = (problem: Error) => problem instanceof CallRefused && problem.code === appNotThere.code

interface FigureProps {
  call: typeof analyzeCalls.figures
  about: CrmFigure
  at: string
}

function Figure({ call, about, at }: FigureProps) {
  const { data, error } = useCall(call, { about, by: 'month' })
  if (error && isNotThere(error)) return null
  const counts = about === 'customer' || about === 'visit'
  const said = (one: { num: number; amount: string }) => (counts ? String(one.num) : yuan(one.amount))
  return (
    <ListRow
      wrap
      href={at}
      title={t(about)}
      subtitle={data ? `${t('before')} ${said(data.before)} · ${t('yearBefore')} ${said(data.yearBefore)}` : ' '}
      right={data ? said(data) : '–'}
    />
  )
}
