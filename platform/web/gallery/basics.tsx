import { useState } from 'react'
import { Avatar, AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { Badge, StatusPill, Tag } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import * as icons from '#platform/web/kit/icons.tsx'
import { ProgressBar, ProgressRing } from '#platform/web/kit/progress.tsx'
import { Spinner } from '#platform/web/kit/spinner.tsx'
import { Segmented, Tabs } from '#platform/web/kit/tabs.tsx'
import { people, say } from './samples.ts'
import css from './gallery.module.css'

export function Buttons() {
  const [busy, setBusy] = useState(false)
  const [starred, setStarred] = useState(true)
  return (
    <Section title={say('按钮', 'Buttons')} padded>
      <div className={css.flow}>
        <Button>{say('主要', 'Primary')}</Button>
        <Button kind="secondary">{say('次要', 'Secondary')}</Button>
        <Button kind="danger">{say('删除', 'Delete')}</Button>
        <Button kind="text">{say('文字', 'Text')}</Button>
        <Button disabled>{say('不可用', 'Disabled')}</Button>
        <Button busy={busy} onPress={() => setBusy(true)} icon={icons.SendIcon}>
          {say('提交', 'Submit')}
        </Button>
        <Button small>{say('小按钮', 'Small')}</Button>
        <Button small kind="secondary" icon={icons.PlusIcon}>
          {say('添加', 'Add')}
        </Button>
      </div>
      <div className={css.flow}>
        <IconButton
          icon={icons.StarIcon}
          label={say('收藏', 'Star')}
          pressed={starred}
          onPress={() => setStarred(!starred)}
        />
        <IconButton icon={icons.BellIcon} label={say('通知', 'Notifications')} dot />
        <IconButton icon={icons.SearchIcon} label={say('搜索', 'Search')} />
        <IconButton icon={icons.TrashIcon} label={say('删除', 'Delete')} disabled />
        <Spinner />
      </div>
      <Button wide icon={icons.CheckIcon}>
        {say('通过审批', 'Approve')}
      </Button>
    </Section>
  )
}

export function Marks() {
  const [tags, setTags] = useState([
    say('紧急', 'Urgent'),
    say('客户反馈', 'Customer feedback'),
    say('官网改版', 'Website'),
  ])
  return (
    <Section title={say('标记与进度', 'Marks and progress')} padded>
      <div className={css.flow}>
        <StatusPill tone="brand">{say('进行中', 'Running')}</StatusPill>
        <StatusPill tone="warn">{say('待审批', 'Waiting')}</StatusPill>
        <StatusPill tone="success">{say('已完成', 'Done')}</StatusPill>
        <StatusPill tone="danger">{say('已逾期', 'Overdue')}</StatusPill>
        <StatusPill tone="violet">{say('已延期', 'Delayed')}</StatusPill>
        <StatusPill>{say('草稿', 'Draft')}</StatusPill>
      </div>
      <div className={css.flow}>
        {tags.map(tag => (
          <Tag key={tag} label={tag} onRemove={() => setTags(tags.filter(other => other !== tag))} />
        ))}
        <Tag label={say('只读标签', 'Read only')} />
        <Badge count={3} />
        <Badge count={128} />
        <Badge count={12} tone="neutral" />
      </div>
      <div className={css.flow}>
        {people.slice(0, 5).map(person => (
          <Avatar key={person.name} name={person.name} />
        ))}
        <Avatar name={say('开工科技', 'Kaigong Tech')} square />
        <AvatarGroup people={people.slice(0, 7)} />
      </div>
      <div className={css.flow}>
        <ProgressRing percent={68} label={say('完成度', 'Done')} />
        <ProgressRing percent={100} tone="success" label={say('完成度', 'Done')} />
        <ProgressRing percent={0} label={say('完成度', 'Done')} />
        <ProgressBar percent={42} label={say('完成度', 'Done')} />
      </div>
    </Section>
  )
}

export function Choices() {
  const [view, setView] = useState('mine')
  const [span, setSpan] = useState('week')
  const views = [
    ['mine', '我负责的', 'Mine'],
    ['created', '我创建的', 'Created'],
    ['partner', '我参与的', 'Partner'],
    ['follow', '我关注的', 'Followed'],
    ['direct', '直属下级', 'Reports'],
    ['company', '全公司', 'Company'],
  ].map(([key, zh, en], index) => ({ key: key!, name: say(zh!, en!), count: index === 0 ? 12 : 0 }))
  const spans = [
    ['day', '日', 'Day'],
    ['week', '周', 'Week'],
    ['month', '月', 'Month'],
  ].map(([key, zh, en]) => ({ key: key!, name: say(zh!, en!) }))
  return (
    <Section title={say('切换', 'Tabs')}>
      <Tabs label={say('范围', 'Scope')} options={views} value={view} onChange={setView} />
      <div className={css.inset}>
        <Segmented label={say('周期', 'Span')} options={spans} value={span} onChange={setSpan} />
      </div>
    </Section>
  )
}

export function Icons() {
  return (
    <Section title={say('图标', 'Icons')} padded>
      <div className={css.icons}>
        {Object.entries(icons).map(([name, Icon]) => (
          <span key={name} title={name}>
            <Icon />
          </span>
        ))}
      </div>
      <div className={css.icons} data-filled>
        {[
          icons.HomeIcon,
          icons.GridIcon,
          icons.CheckCircleIcon,
          icons.ProjectIcon,
          icons.CalendarIcon,
          icons.ChatIcon,
          icons.ChartIcon,
          icons.WalletIcon,
          icons.BriefcaseIcon,
          icons.TargetIcon,
          icons.StarIcon,
          icons.UserIcon,
          icons.FolderIcon,
          icons.DocumentIcon,
        ].map((Icon, index) => (
          <span key={index}>
            <Icon filled />
          </span>
        ))}
      </div>
    </Section>
  )
}
