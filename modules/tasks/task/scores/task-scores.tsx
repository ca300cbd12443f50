import { useCall, useChange } from '#platform/web/app/calls.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { StarIcon } from '#platform/web/kit/icons.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../record.words.ts'
import { isFinish } from '../status/task-status.contract.ts'
import { type TaskDetail } from '../task.contract.ts'
import { scoreCalls } from './scores.contract.ts'
import css from '../task.module.css'

/** How those who take part find it was done; a finished task alone has it, where the company scores tasks. */
export function TaskScores({ task }: { task: TaskDetail }) {
  if (!task.isScored || !isFinish(task.status) || (!task.can.score && task.scoreNum === 0)) return null
  return <Scores task={task} />
}

function Scores({ task: { id, can, score, scoreNum, ownScore } }: { task: TaskDetail }) {
  const { data } = useCall(scoreCalls.list, { id })
  const give = useChange(scoreCalls.give, {
    done: () => {
      toast.success(t('scored'))
    },
  })
  return (
    <Section title={t('score')} action={score !== null && t('averageScore', { n: score, count: scoreNum })}>
      {can.score && (
        <Field label={t('giveScore')} inline>
          <span className={css.stars}>
            {[1, 2, 3, 4, 5].map(stars => (
              <IconButton
                key={stars}
                icon={StarIcon}
                pressed={stars <= (ownScore ?? 0)}
                label={t('stars', { n: stars })}
                onPress={() => give.run({ id, score: stars })}
              />
            ))}
          </span>
        </Field>
      )}
      {data?.list.map(({ person, score: input, summary }) => (
        <ListRow
          key={person.id}
          left={<Avatar name={person.name} size={32} />}
          title={person.name}
          subtitle={summary}
          right={t('stars', { n: input })}
        />
      ))}
    </Section>
  )
}
