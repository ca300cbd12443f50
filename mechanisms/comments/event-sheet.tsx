import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { listed } from '#platform/web/words/format.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { chooseCalled } from './choose-called.tsx'
import { longestComment } from './comment.contract.ts'
import { useComment, type Commented } from './comment-changes.web.ts'
import { t } from './comments.words.ts'

interface Written {
  about: Commented
  me: PersonBrief
}

/** A comment that creates an appointment, in the calendars of its author and of the invited people. */
export const openEvent = (written: Written) => openDialog<void>(dialog => <EventSheet {...written} {...dialog} />)

const hour = 3_600_000
const nextHour = () => new Date(Math.ceil((Date.now() + 1) / hour) * hour).toISOString()
const later = (moment: string) => new Date(Date.parse(moment) + hour).toISOString()

function EventSheet({ about, me, open, answer }: Written & DialogControls<void>) {
  const [name, setName] = useState('')
  const [start, setStart] = useState(nextHour)
  const [end, setEnd] = useState<string | null>(null)
  const [invited, setInvited] = useState<{ id: string; name: string }[]>([])
  const [content, setContent] = useState('')
  const comment = useComment(about, me, { done: () => answer() })
  const publish = () =>
    comment.run({
      ...about,
      type: 'event',
      content,
      notifyId: invited.map(({ id }) => id),
      eventName: name.trim(),
      eventStartDate: start,
      eventEndDate: end ?? later(start),
    })
  const invite = async () => {
    const chosen = await chooseCalled(about, { several: true, value: invited })
    if (chosen) setInvited(chosen)
  }
  return (
    <Sheet
      open={open}
      onClose={() => answer()}
      title={t('writeEvent')}
      bottom={
        <Button wide busy={comment.running} disabled={name.trim() === ''} onPress={publish}>
          {t('publish')}
        </Button>
      }
    >
      <Field label={t('eventName')} required>
        <TextField value={name} onChange={setName} maxLength={200} placeholder={t('eventNameText')} />
      </Field>
      <Field label={t('starts')} inline>
        <DateField
          mode="datetime"
          value={start}
          onChange={value => {
            if (value) setStart(value)
          }}
        />
      </Field>
      <Field label={t('ends')} inline>
        <DateField mode="datetime" value={end ?? later(start)} onChange={setEnd} />
      </Field>
      <Field label={t('invited')} inline>
        <FieldButton placeholder={t('nobody')} onPress={() => void invite()}>
          {listed(invited.map(one => one.name))}
        </FieldButton>
      </Field>
      <Field label={t('eventNote')}>
        <TextArea value={content} onChange={setContent} maxLength={longestComment} />
      </Field>
    </Sheet>
  )
}
