import { lazy, useState } from 'react'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { PlusIcon, ShieldIcon } from '#platform/web/kit/icons.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { riskCalls, type RiskStatus } from './risk.contract.ts'
import { RiskMatrix, type Cell } from './risk-matrix.tsx'
import { RiskLine } from './risk-row.tsx'
import { t } from './risk.words.ts'
import css from './risk.module.css'

const RiskTable = lazy(() => import('./risk-table.tsx'))

const shown = ['open', 'high', 'occurred', 'all'] as const
const queries: Record<(typeof shown)[number], { status?: RiskStatus[]; isHigh?: boolean }> = {
  open: { status: ['open', 'watched'] },
  high: { status: ['open', 'watched', 'occurred'], isHigh: true },
  occurred: { status: ['occurred'] },
  all: {},
}
const unsettled: RiskStatus[] = ['open', 'watched', 'occurred']

/** The risks of a project: where they stand in the matrix, and the list, the greatest first. */
export default function RiskTab({ project: { id, can } }: ProjectTabProps) {
  const [which, setWhich] = useState<(typeof shown)[number]>('open')
  const [cell, setCell] = useState<Cell | null>(null)
  const newAt = `/projects/risk_form?project=${id}`
  const query = cell ? { status: unsettled, ...cell } : queries[which]
  return (
    <>
      <RiskMatrix projectId={id} chosen={cell} onChoose={setCell} />
      {cell ? (
        <p className={css.bar}>
          <span>{t('onlyCell', { ...cell })}</span>
          <Button kind="text" small onPress={() => setCell(null)}>
            {t('showAll')}
          </Button>
        </p>
      ) : (
        <div className={css.bar}>
          <Segmented
            label={t('status')}
            value={which}
            onChange={setWhich}
            options={shown.map(key => ({ key, name: t(key) }))}
          />
          {can.report && (
            <Button kind="text" small icon={PlusIcon} href={newAt}>
              {t('newRisk')}
            </Button>
          )}
        </div>
      )}
      <ListOf
        call={riskCalls.list}
        query={{ projectId: id, limit: 20, ...query }}
        rowHeight={66}
        table={list => <RiskTable list={list} />}
        empty={
          which === 'open' && !cell
            ? {
                icon: ShieldIcon,
                title: t('none'),
                text: t('noneText'),
                ...(can.report ? { action: { label: t('newRisk'), href: newAt } } : {}),
              }
            : { icon: ShieldIcon, title: t('noMatch'), text: t('noMatchText') }
        }
      >
        {risk => <RiskLine risk={risk} />}
      </ListOf>
    </>
  )
}
