import { useEffect, useState } from 'react'
import { showRefusal, useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { commentCalls, longestComment } from '#mechanisms/comments/comment.contract.ts'
import type { NotificationRow } from '#mechanisms/notifications/notification.contract.ts'
import { t } from '#mechanisms/notifications/notices.words.ts'
import { actOn, actsOf } from '#mechanisms/waiting/inbox-acts.web.ts'
import { t as actWord } from '#mechanisms/waiting/inbox.words.ts'
import { allWaitingAbout } from '#mechanisms/waiting/use-waiting.web.ts'
import type { WaitingAct } from '#mechanisms/waiting/offered-acts.web.ts'
import type { WaitingRow } from '#mechanisms/waiting/waiting.contract.ts'

/** Notices that ask for something: while it waits, it is done in their row as in the inbox. */
export const requestKinds: readonly string[] = [
  'task.assigned',
  'task.urge',
  'task.step',
  'approval.waiting',
  'approval.urge',
  'approval.late',
  'event.invited',
  'person.manager_asked',
  'report.sent',
  'workhour.submitted',
]
/** Items that wait one by one, and are asked for by one notice. */
const handedInTogether: readonly string[] = ['workhour_agree']
const said = ['comment.created', 'comment.replied', 'comment.mentioned']

interface Props {
  row: NotificationRow
  waiting: readonly WaitingRow[]
  /** It was dealt with here, and so has been seen. */
  onDone: (row: NotificationRow) => void
}

/**
 * What a notice's row does by itself: the first of what can be done with what it asks for, or an answer to a comment.
 */
export function NoticeAct({ row, waiting, onDone }: Props) {
  const { kind, subjectId } = row
  if (said.includes(kind)) return <Answer row={row} onDone={onDone} />
  const requests = requestKinds.includes(kind) ? waiting.filter(({ about }) => about === subjectId) : []
  return requests[0] ? (
    <First key={requests[0].id} kind={requests[0].kind} requests={requests} onDone={() => onDone(row)} />
  ) : null
}

interface FirstProps {
  kind: string
  requests: readonly WaitingRow[]
  onDone: () => void
}

function First({ kind, requests, onDone }: FirstProps) {
  const [act, setAct] = useState<WaitingAct>()
  useEffect(() => {
    void actsOf([kind]).then(acts => setAct(acts.get(kind)?.[0]))
  }, [kind])
  const perform = async (act: WaitingAct) => {
    const [{ about }] = requests as [WaitingRow]
    try {
      // Of what was handed in together, the feed's answer may hold a part.
      const rows = handedInTogether.includes(kind) ? await allWaitingAbout(about!) : requests
      if (rows.length === 0 || (await actOn(rows, act))) onDone()
    } catch (problem) {
      showRefusal(problem)
    }
  }
  return (
    act && (
      <Button small kind="secondary" onPress={() => void perform(act)}>
        {actWord(act.verb)}
      </Button>
    )
  )
}

function Answer({ row, onDone }: Pick<Props, 'row' | 'onDone'>) {
  const { subjectType, subjectId, details, actor, title } = row
  const answer = useChange(commentCalls.create, {
    done: () => {
      toast.success(t('answered'))
      onDone(row)
    },
  })
  const perform = async () => {
    const content = await promptDialog({
      title: t('answerTo', { name: actor?.name ?? title }),
      label: t('answer'),
      multiline: true,
      required: true,
      maxLength: longestComment,
      confirm: t('answer'),
    })
    if (content?.trim())
      answer.run({
        subjectType,
        subjectId,
        content: content.trim(),
        ...(typeof details.commentId === 'string' ? { replyId: details.commentId } : {}),
      })
  }
  return (
    <Button small kind="neutral" busy={answer.running} onPress={() => void perform()}>
      {t('answer')}
    </Button>
  )
}
