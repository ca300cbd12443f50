import { useChange } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime, weekday } from '#platform/web/words/format.ts'
import { History } from '#mechanisms/history/history.tsx'
import { useDecision } from '../approval/decide.web.ts'
import { t } from '../hours.words.ts'
import { figure, hoursText, statusTone } from './show-hours.web.ts'
import { workHourCalls, type WorkHourRow } from './work-hour.contract.ts'
import css from './hours.module.css'

/** One log as it stands, and what may be done with it. */
export function LogView({ log, onEdit }: { log: WorkHourRow; onEdit: () => void }) {
  const back = useBack('/workhour')
  const { can } = log
  const submit = useChange(workHourCalls.submit, { done: () => toast.success(t('submitted')) })
  const revoke = useChange(workHourCalls.revoke, { done: () => toast.success(t('takenBack')) })
  const remove = useChange(workHourCalls.remove, {
    done: () => {
      toast.success(t('removed'))
      back()
    },
  })
  const decide = useDecision()
  async function confirmRemoval() {
    if (
      await confirmDialog({
        title: t('remove'),
        text: `${log.task.name} · ${hoursText(log.hour)}`,
        confirm: t('remove'),
        danger: true,
      })
    )
      remove.run({ id: log.id })
  }
  return (
    <Page
      title={t('viewLog')}
      onBack={back}
      scrollKey={useHistoryKey()}
      actions={can.edit && <IconButton icon={TrashIcon} label={t('remove')} onPress={() => void confirmRemoval()} />}
      bottom={
        can.edit || can.decide || can.revoke ? (
          <>
            {can.decide && (
              <Button kind="secondary" wide onPress={() => void decide.reject([log], back)}>
                {t('reject')}
              </Button>
            )}
            {can.decide && (
              <Button
                wide
                onPress={() => {
                  decide.agree([log])
                  back()
                }}
              >
                {t('agree')}
              </Button>
            )}
            {can.revoke && (
              <Button kind="secondary" wide busy={revoke.running} onPress={() => revoke.run({ id: [log.id] })}>
                {t('takeBack')}
              </Button>
            )}
            {can.edit && (
              <Button kind="secondary" wide onPress={onEdit}>
                {t('edit')}
              </Button>
            )}
            {can.submit && (
              <Button wide busy={submit.running} onPress={() => submit.run({ id: [log.id] })}>
                {t('submit')}
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      <Card>
        {log.status === 'REJECT' && (
          <p className={css.reason}>
            {log.opinion ? t('rejectedBecause', { reason: log.opinion }) : t('rejectedPlain')}
          </p>
        )}
        <ListRow title={t('task')} right={log.task.name} href={`/tasks/${log.task.id}`} wrap />
        <ListRow title={t('person')} right={log.user.name} />
        <ListRow title={t('date')} right={`${log.startDate} ${weekday(log.startDate, 'short')}`} />
        <ListRow title={t('hourField')} right={t('h', { n: figure(log.hour) })} />
        <ListRow title={t('state')} badge={<StatusPill tone={statusTone[log.status]}>{t(log.status)}</StatusPill>} />
        {log.decider && log.decidedAt && (
          <ListRow
            title={t('approvals')}
            right={t('decidedBy', { name: log.decider.name, when: dateTime(log.decidedAt) })}
          />
        )}
        {log.opinion && log.status !== 'REJECT' && <ListRow title={t('opinion')} right={log.opinion} wrap />}
      </Card>
      <Section title={t('note')}>
        <p className={css.note}>{log.summary || t('noHistory')}</p>
      </Section>
      <div className={css.history}>
        <Section title={t('history')}>
          <History subjectType="workhour" subjectId={log.id} words={historyWords()} />
        </Section>
      </div>
    </Page>
  )
}

const sentences = {
  submit: 'submittedAction',
  agree: 'agreedAction',
  disagree: 'rejectedAction',
  revoke: 'revokedAction',
  commit: 'committedAction',
} as const

const historyWords = () => ({
  what: t('theHours'),
  fields: { hour: t('hourField'), startDate: t('date') },
  action: ({ action }: { action: string }) =>
    Object.hasOwn(sentences, action) ? t(sentences[action as keyof typeof sentences]) : undefined,
})
