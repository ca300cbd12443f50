import { useState } from 'react'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Badge, StatusPill, Tag } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { useEndless } from '#platform/web/kit/endless.ts'
import { BellIcon, FlagIcon, GlobeIcon, LogoutIcon, StarIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { LongList } from '#platform/web/kit/long-list.tsx'
import { Mark } from '#platform/web/kit/mark.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { SwipeRow } from '#platform/web/kit/swipe-row.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime, fileSize, money, shortDay, timeAgo } from '#platform/web/words/format.ts'
import { people, say } from './samples.ts'

const now = Date.now()

export function Rows() {
  const [done, setDone] = useState(false)
  const [push, setPush] = useState(true)
  return (
    <>
      <Section title={say('列表', 'Rows')} action={say('共 4 项', '4 in all')}>
        <ListRow
          href="#task"
          chevron={false}
          control={<Checkbox round value={done} onChange={setDone} label={say('完成', 'Done')} />}
          title={say('整理首页改版的需求评审记录', 'Write up the review of the new home page')}
          subtitle={say('官网改版二期 · 林晓雨', 'Website, second phase · Lin Xiaoyu')}
          right={shortDay(now)}
          badge={<StatusPill tone="danger">{say('已逾期', 'Overdue')}</StatusPill>}
        />
        <ListRow
          href="#project"
          left={<Avatar name={say('官网改版', 'Website')} square />}
          title={say('官网改版二期', 'Website, second phase')}
          subtitle={say('12 个任务，3 个进行中', '12 tasks, 3 running')}
          below={
            <>
              <ProgressBar percent={42} label={say('进度', 'Progress')} />
              <span>42%</span>
            </>
          }
        />
        <ListRow
          href="#chat"
          unread
          chevron={false}
          left={<Avatar name={people[2]!.name} />}
          title={people[2]!.name}
          subtitle={say('报销单已付款，请查收。', 'Your expense has been paid.')}
          right={timeAgo(now - 180_000)}
          badge={<Badge count={3} />}
        />
        <ListRow
          href="#contract"
          left={
            <Mark tone="violet">
              <FlagIcon size={20} />
            </Mark>
          }
          title={say(
            '华东区年度框架采购合同（含补充协议与保密条款）',
            'Yearly purchase contract for the eastern region',
          )}
          subtitle={dateTime(now)}
          right={`¥ ${money('1409500.5')}`}
          below={
            <>
              <Tag label={say('框架合同', 'Frame')} />
              <Tag label={say('采购', 'Purchase')} />
            </>
          }
        />
      </Section>
      <Section title={say('设置', 'Settings')}>
        <ListRow
          left={<BellIcon size={22} />}
          title={say('消息推送', 'Push')}
          right={<Switch label={say('消息推送', 'Push')} value={push} onChange={setPush} />}
        />
        <ListRow
          left={<GlobeIcon size={22} />}
          title={say('语言', 'Language')}
          right={say('简体中文', 'English')}
          chevron
          onPress={() => toast.info(say('请用右上角的按钮切换', 'Use the button above'))}
        />
        <ListRow title={say('缓存', 'Cache')} right={fileSize(3_480_000)} disabled onPress={() => {}} />
        <ListRow
          left={<LogoutIcon size={22} />}
          title={say('退出登录', 'Log out')}
          tone="danger"
          onPress={() => toast.none(say('再见', 'Bye'))}
        />
      </Section>
      <Section title={say('左滑操作', 'Swipe')}>
        {people.slice(5, 8).map(person => (
          <SwipeRow
            key={person.value}
            label={person.name}
            onAction={key => toast.info(`${person.value} ${key}`)}
            actions={[
              { key: 'star', name: say('收藏', 'Star'), icon: StarIcon },
              { key: 'flag', name: say('标记', 'Flag'), icon: FlagIcon },
              { key: 'delete', name: say('删除', 'Delete'), icon: TrashIcon, danger: true },
            ]}
          >
            <ListRow
              href={`#${person.value}`}
              left={<Avatar name={person.name} />}
              title={person.name}
              subtitle={person.text}
            />
          </SwipeRow>
        ))}
      </Section>
    </>
  )
}

const all = 120
const pageSize = 30

/** A page of its own: pages of 30 loaded slowly, up to 120. */
export function EndlessPage({ onBack }: { onBack: () => void }) {
  const [count, setCount] = useState(pageSize)
  const [loading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    await new Promise(resolve => setTimeout(resolve, 600))
    setCount(now => Math.min(all, now + pageSize))
    setLoading(false)
  }
  const { onMore } = useEndless({ load, done: count >= all })
  const refresh = async () => {
    await new Promise(resolve => setTimeout(resolve, 800))
    setCount(pageSize)
  }
  return (
    <Page title={`${say('长列表', 'Long list')} ${count}/${all}`} onBack={onBack} scrollKey="endless">
      <PullToRefresh onRefresh={refresh}>
        <LongList
          items={Array.from({ length: count }, (_, index) => index)}
          keyOf={String}
          onMore={onMore}
          done={count >= all}
          loading={loading}
          scrollKey="endless"
        >
          {index => (
            <ListRow
              href={`#${index}`}
              left={<Avatar name={people[index % people.length]!.name} />}
              title={`${say('任务', 'Task')} ${index + 1}`}
              subtitle={people[index % people.length]!.name}
              right={shortDay(now - index * 86_400_000)}
            />
          )}
        </LongList>
      </PullToRefresh>
    </Page>
  )
}
