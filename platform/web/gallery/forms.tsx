import { useState } from 'react'
import { Section } from '#platform/web/kit/card.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { useDraft } from '#platform/web/kit/draft.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { people, say } from './samples.ts'
import css from './gallery.module.css'

export function Fields() {
  const [name, setName] = useState(say('官网改版二期', 'Website, second phase'))
  const [mail, setMail] = useState('lin@kaigong')
  const [password, setPassword] = useState('kaigong2026')
  const [amount, setAmount] = useState('12800.00')
  const [hours, setHours] = useState('3.5')
  const [owner, setOwner] = useState(people[0]!.name)
  const [remind, setRemind] = useState(true)
  const draft = useDraft('gallery', '')
  const choose = async () => {
    const { pick } = await import('#platform/web/kit/picker-sheet.tsx')
    const chosen = await pick({
      title: say('选择负责人', 'Owners'),
      multiple: true,
      max: 3,
      maxMessage: say('最多选择 3 人', 'Choose at most 3 people'),
      options: people.map(person => ({ ...person, left: <Avatar name={person.name} size={36} /> })),
      value: people.filter(person => owner.includes(person.name)).map(person => person.value),
    })
    if (chosen) setOwner(chosen.map(person => person.name).join(say('、', ', ')))
  }
  return (
    <Section title={say('表单', 'Form')}>
      <Field label={say('任务名称', 'Task')} required>
        <TextField
          value={name}
          onChange={setName}
          maxLength={100}
          clearable
          placeholder={say('要做什么', 'What is to be done')}
        />
      </Field>
      <Field
        label={say('邮箱', 'E-mail')}
        error={mail.includes('.') ? undefined : say('邮箱地址不完整，请补全域名', 'The address lacks its domain')}
      >
        <TextField value={mail} onChange={setMail} type="email" />
      </Field>
      <Field
        label={say('密码', 'Password')}
        hint={say('至少 8 位，包含字母和数字', 'At least 8 characters, letters and digits')}
      >
        <TextField value={password} onChange={setPassword} type="password" autoComplete="new-password" />
      </Field>
      <Field label={say('备注', 'Note')}>
        <TextArea
          value={draft.value}
          onChange={draft.set}
          maxLength={500}
          placeholder={say('退出后草稿会保留', 'The draft is kept when you leave')}
        />
      </Field>
      <Field label={say('负责人', 'Owner')} required>
        <FieldButton onPress={() => void choose()}>{owner}</FieldButton>
      </Field>
      <Field label={say('金额', 'Amount')} inline>
        <NumberField value={amount} onChange={setAmount} unit={say('元', 'CNY')} placeholder="0.00" />
      </Field>
      <Field label={say('工时', 'Hours')} inline>
        <NumberField value={hours} onChange={setHours} step={0.5} max={24} decimals={1} unit={say('小时', 'h')} />
      </Field>
      <Field label={say('到期提醒', 'Remind me')} inline>
        <Switch value={remind} onChange={setRemind} />
      </Field>
    </Section>
  )
}

export function Dates() {
  const [day, setDay] = useState<string | null>('2026-01-31')
  const [start, setStart] = useState<string | null>('2026-11-21T01:30:00.000Z')
  const [clock, setClock] = useState<string | null>(null)
  return (
    <Section
      title={say('日期', 'Dates')}
      note={say('按公司时区显示和选择。', 'Shown and picked in the company’s time zone.')}
    >
      <Field label={say('截止日期', 'Due day')} inline required>
        <DateField value={day} onChange={setDay} clearable />
      </Field>
      <Field label={say('开始时间', 'Starts')} inline>
        <DateField mode="datetime" value={start} onChange={setStart} />
      </Field>
      <Field label={say('每日提醒', 'Daily at')} inline>
        <DateField mode="time" value={clock} onChange={setClock} />
      </Field>
    </Section>
  )
}

export function Choosing() {
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(true)
  const [task, setTask] = useState(false)
  const [sign, setSign] = useState('all')
  return (
    <>
      <Section title={say('选择', 'Choosing')}>
        <SearchField
          value={text}
          onChange={setText}
          placeholder={say('搜索任务、项目、客户', 'Tasks, projects, customers')}
          onSearch={() => toast.info(say(`搜索“${text}”`, `Searching “${text}”`))}
        />
        <div className={css.inset}>
          <div className={css.flow}>
            <Checkbox value={checked} onChange={setChecked}>
              {say('通知参与人', 'Tell partners')}
            </Checkbox>
            <Checkbox value={false} partial onChange={setChecked}>
              {say('部分选中', 'Partial')}
            </Checkbox>
            <Checkbox value={task} onChange={setTask} round>
              {say('完成任务', 'Done')}
            </Checkbox>
            <Checkbox value disabled onChange={setChecked}>
              {say('不可用', 'Disabled')}
            </Checkbox>
          </div>
        </div>
      </Section>
      <Section title={say('审批方式', 'How to approve')}>
        <RadioList
          label={say('审批方式', 'How to approve')}
          value={sign}
          onChange={setSign}
          options={[
            {
              key: 'all',
              name: say('会签', 'All sign'),
              text: say('所有审批人同意后才通过', 'Passes when everyone agrees'),
            },
            {
              key: 'any',
              name: say('或签', 'Any signs'),
              text: say('任意一位审批人同意即通过', 'Passes when one person agrees'),
            },
          ]}
        />
      </Section>
    </>
  )
}
