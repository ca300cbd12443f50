import { useState } from 'react'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { alertDialog, confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorBoundary } from '#platform/web/kit/error-boundary.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CheckCircleIcon, CopyIcon, EditIcon, PlusIcon, ShareIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog as askLayer } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { people, say } from './samples.ts'
import css from './gallery.module.css'

export function Toasts() {
  const undo = { action: { label: say('撤销', 'Undo'), onPress: () => toast.success(say('已恢复', 'Restored')) } }
  const load = () => {
    const close = toast.loading(say('正在提交…', 'Submitting…'))
    setTimeout(close, 4000)
  }
  return (
    <Section title={say('轻提示', 'Toasts')} padded>
      <div className={css.flow}>
        <Button small kind="secondary" onPress={() => toast.success(say('保存成功', 'Saved'))}>
          {say('成功', 'Success')}
        </Button>
        <Button small kind="secondary" onPress={() => toast.info(say('已切换到周视图', 'Showing the week'))}>
          {say('提示', 'Info')}
        </Button>
        <Button small kind="secondary" onPress={() => toast.warn(say('没有更多数据了', 'No more data'))}>
          {say('警告', 'Warn')}
        </Button>
        <Button small kind="secondary" onPress={load}>
          {say('加载', 'Loading')}
        </Button>
        <Button
          small
          kind="secondary"
          onPress={() => toast.download(say('正在下载 报价单.xlsx', 'Downloading quote.xlsx'), { ms: 3000 })}
        >
          {say('下载', 'Download')}
        </Button>
        <Button small kind="secondary" onPress={() => toast.none(say('已复制', 'Copied'))}>
          {say('纯文字', 'Plain')}
        </Button>
        <Button small kind="secondary" onPress={() => toast.success(say('任务已删除', 'Task deleted'), undo)}>
          {say('可撤销', 'Undo')}
        </Button>
      </div>
    </Section>
  )
}

export function Layers() {
  const [open, setOpen] = useState(false)
  const [tall, setTall] = useState(false)
  const [brief, setBrief] = useState(false)
  const save = () => {
    toast.success(say('保存成功', 'Saved'))
    setBrief(false)
  }
  const remove = async () => {
    const sure = await confirmDialog({
      title: say('删除任务？', 'Delete this task?'),
      text: say('子任务、评论和附件会一起删除，且无法恢复。', 'Its subtasks, comments and files go with it, for good.'),
      confirm: say('删除', 'Delete'),
      danger: true,
    })
    toast.info(sure ? say('已删除', 'Deleted') : say('已取消', 'Cancelled'))
  }
  const openDialog = async () => {
    const reason = await promptDialog({
      title: say('驳回原因', 'Why reject?'),
      placeholder: say('请填写原因', 'The reason'),
      multiline: true,
      maxLength: 200,
      required: true,
    })
    if (reason) toast.success(reason)
  }
  const menu = async () => {
    const chosen = await actionMenu(
      [
        { key: 'edit', name: say('编辑', 'Edit'), icon: EditIcon },
        {
          key: 'copy',
          name: say('复制任务', 'Copy task'),
          icon: CopyIcon,
          text: say('连同子任务', 'With its subtasks'),
        },
        { key: 'share', name: say('分享', 'Share'), icon: ShareIcon },
        { key: 'delete', name: say('删除', 'Delete'), icon: TrashIcon, danger: true },
      ],
      say('官网改版二期', 'Website, second phase'),
    )
    if (chosen) toast.none(chosen)
  }
  return (
    <Section title={say('弹层', 'Layers')} padded>
      <div className={css.flow}>
        <Button small kind="secondary" onPress={() => setOpen(true)}>
          {say('底部弹层', 'Sheet')}
        </Button>
        <Button small kind="secondary" onPress={() => setTall(true)}>
          {say('高弹层', 'Tall sheet')}
        </Button>
        <Button small kind="secondary" onPress={() => void remove()}>
          {say('确认', 'Confirm')}
        </Button>
        <Button
          small
          kind="secondary"
          onPress={() =>
            void alertDialog({
              title: say('项目数已达上限', 'No more projects'),
              text: say('请联系系统管理员升级。', 'Ask your administrator.'),
            })
          }
        >
          {say('告知', 'Alert')}
        </Button>
        <Button small kind="secondary" onPress={() => void openDialog()}>
          {say('输入', 'Prompt')}
        </Button>
        <Button small kind="secondary" onPress={() => void menu()}>
          {say('操作菜单', 'Action menu')}
        </Button>
        <Button small kind="secondary" onPress={() => setBrief(true)}>
          {say('表单弹层', 'Form sheet')}
        </Button>
        <Button small kind="secondary" onPress={() => void askLayer(() => <Faulty />)}>
          {say('出错的弹层', 'Faulty layer')}
        </Button>
      </div>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={say('新建', 'Create')}
        bottom={<Button onPress={() => void remove()}>{say('下一步', 'Next')}</Button>}
      >
        {[say('任务', 'Task'), say('项目', 'Project'), say('日程', 'Event'), say('报销单', 'Expense')].map(name => (
          <ListRow key={name} title={name} left={<PlusIcon />} onPress={() => setOpen(false)} />
        ))}
      </Sheet>
      {brief && (
        <Sheet
          open
          onClose={() => setBrief(false)}
          title={say('新建委托', 'New delegation')}
          bottom={<Button onPress={save}>{say('保存', 'Save')}</Button>}
        >
          {null}
        </Sheet>
      )}
      <Sheet open={tall} onClose={() => setTall(false)} title={say('同事', 'Colleagues')} tall>
        {people.map(person => (
          <ListRow key={person.value} title={person.name} subtitle={person.text} />
        ))}
      </Sheet>
    </Section>
  )
}

function Faulty(): React.ReactElement {
  throw new Error('Shown on purpose')
}

export function States() {
  const [faulty, setFaulty] = useState(false)
  return (
    <>
      <Section title={say('空状态', 'Empty')}>
        <Empty
          icon={CheckCircleIcon}
          title={say('今天没有待办', 'Nothing to do today')}
          text={say('新的任务和审批会出现在这里。', 'New tasks and approvals will show up here.')}
          action={<Button icon={PlusIcon}>{say('新建任务', 'New task')}</Button>}
        />
      </Section>
      <Section
        title={say('出错', 'Errors')}
        action={
          <Button small kind="text" onPress={() => setFaulty(!faulty)}>
            {say('触发', 'Provoke')}
          </Button>
        }
      >
        {faulty ? (
          <ErrorBoundary key="faulty">
            <Faulty />
          </ErrorBoundary>
        ) : (
          <ErrorState onRetry={() => toast.info(say('正在重试', 'Trying again'))} />
        )}
      </Section>
      <Section title={say('骨架屏', 'Skeletons')}>
        <Skeleton count={3} />
      </Section>
      <Skeleton kind="detail" count={2} />
      <Card padded>
        <Skeleton kind="text" />
      </Card>
    </>
  )
}
