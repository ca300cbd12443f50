import { useChange, usePages } from '#platform/web/app/calls.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { EditIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ProgressRing } from '#platform/web/kit/progress.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { t } from '../okr.words.ts'
import { percentText, valueText, weightText } from '../show-okr.web.ts'
import { keyResultCalls, type KeyResultDetail } from './key-result.contract.ts'

/** A key result: what it is measured by, what it stands at, and how it came there. */
export default function KeyResultDetailScreen() {
  const { id = '' } = useAddress()
  return (
    <DetailScreen
      title={t('keyResult')}
      call={keyResultCalls.detail}
      input={{ id }}
      bottom={kr =>
        kr.can.check && (
          <Button wide onPress={() => void import('./check-sheet.tsx').then(({ checkIn }) => checkIn(kr))}>
            {t('check')}
          </Button>
        )
      }
      actions={kr =>
        kr.can.change && (
          <>
            <IconButton
              icon={EditIcon}
              label={t('editKeyResult')}
              onPress={() => void import('./key-result-sheet.tsx').then(({ editKeyResult }) => editKeyResult(kr))}
            />
            <RemoveButton call={keyResultCalls.remove} id={id} words={t} backTo={`/okr/detail/${kr.objectiveId}`} />
          </>
        )
      }
    >
      {kr => (
        <>
          <Section>
            <ListRow
              wrap
              title={kr.name}
              subtitle={kr.owner?.name}
              left={<ProgressRing percent={kr.progress ?? 0} label={t('progress')} />}
              right={percentText(kr.progress)}
            />
            <ListRow wrap title={t('objective')} subtitle={kr.objectiveName} href={`/okr/detail/${kr.objectiveId}`} />
            <ListRow title={t('startValue')} right={valueText(kr, kr.startValue)} />
            <ListRow title={t('targetValue')} right={valueText(kr, kr.targetValue)} />
            <ListRow title={t('currentValue')} right={valueText(kr, kr.currentValue)} />
            {kr.figure && (
              <ListRow
                title={t('figure')}
                right={t(`figure_${kr.figure}`)}
                chevron
                onPress={() =>
                  void import('../figure/figure-sheet.tsx').then(one =>
                    one.openFigureRows({ call: keyResultCalls.rows, input: { id }, title: t(`figure_${kr.figure!}`) }),
                  )
                }
              />
            )}
            <ListRow title={t('weight')} right={weightText(kr.weight)} />
            {kr.confidence !== null && <ListRow title={t('confidence')} right={kr.confidence} />}
            <Score kr={kr} />
          </Section>
          <Checks kr={kr} />
        </>
      )}
    </DetailScreen>
  )
}

function Score({ kr: { id, score, can } }: { kr: KeyResultDetail }) {
  const change = useChange(keyResultCalls.score, { done: () => toast.success(t('saved')) })
  async function remove() {
    const text = await promptDialog({ title: t('scoreIt'), value: score === null ? '' : String(score), maxLength: 4 })
    if (text !== null) change.run({ id, score: text.trim() === '' ? null : text.trim() })
  }
  const right = score === null ? '—' : score.toFixed(2)
  return can.change ? (
    <ListRow title={t('score')} right={right} onPress={() => void remove()} chevron />
  ) : (
    <ListRow title={t('score')} right={right} />
  )
}

function Checks({ kr }: { kr: KeyResultDetail }) {
  const { rows, isSuccess, hasNextPage, fetchNextPage } = usePages(keyResultCalls.checks, {
    id: kr.id,
    start: 0,
    limit: 20,
  })
  return (
    <Section title={t('checks')}>
      {isSuccess && rows.length === 0 && <ListRow title={t('noChecks')} />}
      {rows.map(one => (
        <ListRow
          key={one.id}
          wrap
          title={valueText(kr, one.value)}
          subtitle={[one.person?.name ?? t('measuredByItself'), dateTime(one.createdAt), one.summary]
            .filter(Boolean)
            .join(' · ')}
          right={percentText(one.progress)}
        />
      ))}
      {hasNextPage && (
        <Button kind="text" onPress={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Section>
  )
}
