import { useCall, useChange } from '#platform/web/app/calls.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { LogoutIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { timeAgo } from '#platform/web/words/format.ts'
import { t } from '../account.words.ts'
import { deviceOf } from './device.ts'
import { sessionCalls } from './session.contract.ts'

const nameOf = (agent: string) => deviceOf(agent) ?? t('unknownDevice')

/** Where one is signed in, each to be ended from here. */
export function Devices() {
  const { data } = useCall(sessionCalls.sessions, {})
  const end = useChange(sessionCalls.endSession, {
    done: () => toast.success(t('endedSession')),
  })
  const endOthers = useChange(sessionCalls.endOtherSessions, {
    done: ({ ended }) => toast.success(t('endedOthers', { n: ended })),
  })
  if (!data) return null

  async function askToEndOthers() {
    if (await confirmDialog({ title: t('endOthersSure'), confirm: t('endOthersAll'), danger: true })) endOthers.run({})
  }
  async function askToEnd(id: string, agent: string) {
    if (
      await confirmDialog({
        title: t('endSessionSure', { device: nameOf(agent) }),
        confirm: t('endSession'),
        danger: true,
      })
    )
      end.run({ id })
  }
  const others = data.list.some(({ isCurrent }) => !isCurrent)
  return (
    <Section
      title={t('devices')}
      action={
        others && (
          <Button kind="text" small busy={endOthers.running} onPress={() => void askToEndOthers()}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      {data.list.map(({ id, agent, address, seenAt, isCurrent }) => (
        <ListRow
          key={id}
          title={nameOf(agent)}
          subtitle={`${t('seen', { when: timeAgo(seenAt) })}${address && ` · ${address}`}`}
          right={
            isCurrent ? (
              <StatusPill tone="success">{t('thisDevice')}</StatusPill>
            ) : (
              <IconButton icon={LogoutIcon} label={t('endSession')} onPress={() => void askToEnd(id, agent)} />
            )
          }
        />
      ))}
    </Section>
  )
}
