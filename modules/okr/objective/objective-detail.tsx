import { useChange } from '#platform/web/app/calls.ts'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { LinkIcon, LockIcon, MoreIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ProgressBar, ProgressRing } from '#platform/web/kit/progress.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { cycleName } from '#mechanisms/cycles/show-cycle.web.ts'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'
import { RecordPage } from '#mechanisms/records/record-page.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { keyResultCalls } from '../key-result/key-result.contract.ts'
import type { KeyResultRow } from '../key-result/key-result-row.contract.ts'
import { kindOf } from '../okr-cycles.contract.ts'
import { t } from '../okr.words.ts'
import { percentText, toneOf, valueText, weightText } from '../show-okr.web.ts'
import { objectiveCalls, type ObjectiveBrief, type ObjectiveDetail, type ObjectiveRow } from './objective.contract.ts'
import { ObjectiveState } from './objective-row.tsx'

/** An objective: how far it has come and by which key results, what it stands below, who said what. */
export default function ObjectiveDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  return (
    <RecordPage<ObjectiveRow, typeof objectiveCalls.detail>
      id={id}
      me={me}
      subjectType="okr_objective"
      calls={objectiveCalls}
      title={t('objective')}
      listAt="/okr/list"
      edit={({ can }) => can.change && { href: `/okr/edit/${id}`, label: t('edit') }}
      mayRemove={({ can }) => can.remove && can.change}
      removeWords={t}
      history={historyWords()}
      actions={objective => <Menu objective={objective} />}
      head={({ name, progress, status, finishedAt, isLocked, cycle, type }) => (
        <Section>
          <ListRow
            wrap
            title={name}
            subtitle={cycleName(kindOf(type), cycle)}
            left={<ProgressRing percent={progress ?? 0} label={t('progress')} tone={toneOf(status)} />}
            right={isLocked && <LockIcon size={18} />}
            badge={<ObjectiveState status={status} finishedAt={finishedAt} />}
          />
        </Section>
      )}
    >
      {objective => <Facts objective={objective} />}
    </RecordPage>
  )
}

/** How its progress was come by, in figures: 50% × 60 + 50% × 40. */
const formulaOf = (krs: readonly KeyResultRow[]) =>
  krs
    .filter(one => one.progress !== null)
    .map(({ weight, progress }) => `${weightText(weight)} × ${progress}`)
    .join(' + ')

/** How its score was come by: 50% × 0.80 + 50% × 0.60. */
const scoreFormulaOf = (krs: readonly KeyResultRow[]) =>
  krs
    .filter(one => one.score !== null)
    .map(({ weight, score }) => `${weightText(weight)} × ${score!.toFixed(2)}`)
    .join(' + ')

function Facts({ objective }: { objective: ObjectiveDetail }) {
  const { id, krs, can } = objective
  const measure = useChange(keyResultCalls.measure, {
    done: ({ measuredNum }) => toast.success(t('measured', { num: measuredNum })),
  })
  const formula = formulaOf(krs)
  const add = () => void import('../key-result/key-result-sheet.tsx').then(({ newKeyResult }) => newKeyResult(id))
  return (
    <>
      <Section
        title={t('keyResults')}
        {...(formula === '' ? {} : { note: t('formula', { text: formula }) })}
        action={can.change && <IconButton icon={PlusIcon} label={t('newKeyResult')} onPress={add} />}
      >
        {krs.length === 0 && (
          <ListRow wrap title={t('noKeyResults')} {...(can.change ? { subtitle: t('noKeyResultsText') } : {})} />
        )}
        {krs.map(kr => (
          <ListRow
            key={kr.id}
            wrap
            href={`/okr/key-result/${kr.id}`}
            title={kr.name}
            subtitle={`${valueText(kr, kr.startValue)} → ${valueText(kr, kr.targetValue)} · ${t('weight')} ${weightText(kr.weight)}`}
            right={percentText(kr.progress)}
            below={<ProgressBar percent={kr.progress ?? 0} label={kr.name} />}
          />
        ))}
        {can.change && krs.some(({ figure }) => figure !== null) && (
          <Button kind="text" busy={measure.running} onPress={() => measure.run({ id })}>
            {t('measure')}
          </Button>
        )}
      </Section>
      {(can.change || objective.parent || objective.aligned.length + objective.children.length > 0) && (
        <Section title={t('alignment')}>
          {objective.parent && <BriefRow label={t('parent')} {...objective.parent} />}
          {objective.aligned.map(one => (
            <BriefRow key={one.id} label={t('aligned')} {...one} />
          ))}
          {objective.children.map(one => (
            <BriefRow key={one.id} label={t('children')} {...one} />
          ))}
          {can.change && <ListRow left={<LinkIcon />} title={t('align')} href={`/okr/align/${id}`} />}
        </Section>
      )}
      <Section>
        <ListRow title={t('manager')} right={objective.manager?.name} />
        <ListRow title={t('plv')} right={`P${objective.plv}`} />
        <ListRow title={t('weight')} right={weightText(objective.weight)} />
        {objective.businessValue !== null && <ListRow title={t('businessValue')} right={objective.businessValue} />}
        {objective.score !== null && (
          <ListRow
            wrap
            title={t('score')}
            subtitle={t('scoreFormula', { text: scoreFormulaOf(krs) })}
            right={objective.score.toFixed(2)}
          />
        )}
        <ListRow title={t('scope')} right={t(`scope_${objective.scope}`)} />
        {objective.summary !== '' && <ListRow wrap title={t('summary')} subtitle={objective.summary} />}
        {objective.finishedAt && <ListRow title={t('finished')} right={dateTime(objective.finishedAt)} />}
        <ListRow title={t('tasks')} href={`/okr/task-relate/${id}`} />
        <ListRow title={t('reviews')} href={`/okr/review?objective=${id}`} />
      </Section>
    </>
  )
}

const BriefRow = ({ label, id, name, manager, progress }: ObjectiveBrief & { label: string }) => (
  <ListRow
    wrap
    href={`/okr/detail/${id}`}
    title={name}
    subtitle={`${label} · ${manager?.name ?? ''}`}
    right={percentText(progress)}
  />
)

function Menu({ objective: { id, can, isLocked } }: { objective: ObjectiveDetail }) {
  const go = useGo()
  const saved = { done: () => toast.success(t('saved')) }
  const lock = useChange(objectiveCalls.lock, saved)
  const finish = useChange(objectiveCalls.finish, saved)
  async function choose() {
    const chosen = await actionMenu([
      ...(can.change
        ? [
            { key: 'weights' as const, name: t('weights') },
            { key: 'scope' as const, name: t('scope') },
            { key: 'finish' as const, name: t('finish') },
          ]
        : []),
      ...(can.lock ? [{ key: 'lock' as const, name: t(isLocked ? 'unlock' : 'lock') }] : []),
      ...(can.edit ? [{ key: 'retrospective' as const, name: t('writeRetrospective') }] : []),
      ...(can.judge ? [{ key: 'review' as const, name: t('writeReview') }] : []),
    ])
    if (chosen === 'weights') go(`/okr/weights/${id}`)
    if (chosen === 'scope') go(`/okr/scope/${id}`)
    if (chosen === 'lock') lock.run({ id, isLocked: !isLocked })
    if (chosen === 'retrospective' || chosen === 'review')
      await (await import('../review/review-sheet.tsx')).writeReview(id, chosen)
    if (
      chosen === 'finish' &&
      (await confirmDialog({ title: t('finishAsk'), text: t('finishText'), confirm: t('finish') }))
    )
      finish.run({ id })
  }
  if (!can.edit && !can.lock && !can.judge) return null
  return <IconButton icon={MoreIcon} label={t('more')} onPress={() => void choose()} />
}

function historyWords(): HistoryWords {
  const sentences: Record<string, Parameters<typeof t>[0]> = {
    lock: 'historyLock',
    unlock: 'historyUnlock',
    finish: 'historyFinish',
    align: 'historyAlign',
    scope: 'historyScope',
    key_result: 'historyKeyResult',
    weigh: 'historyWeigh',
    measure: 'historyMeasure',
    review: 'historyReview',
    retrospective: 'historyRetrospective',
    relate: 'historyRelate',
  }
  return {
    what: t('objective'),
    fields: { name: t('name'), status: t('status'), plv: t('plv') },
    value: (field, value) =>
      field === 'status'
        ? t(`status_${Number(value) as 0 | 1 | 2}`)
        : field === 'plv'
          ? `P${String(value)}`
          : String(value),
    action({ action, details }) {
      if (action === 'check') return t('historyCheck', { name: String(details.name) })
      if (action === 'score') return t('historyScore', { name: String(details.name) })
      return sentences[action] && (t as (key: string) => string)(sentences[action])
    },
  }
}
