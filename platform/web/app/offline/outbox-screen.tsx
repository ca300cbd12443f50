import { Button } from '#platform/web/kit/button.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime, timeAgo } from '#platform/web/words/format.ts'
import { useBack } from '../navigation.ts'
import { isReached } from './connection.ts'
import { t } from './offline.words.ts'
import { dependents, discard, keepMine, sendInstead } from './outbox.ts'
import { shownItems, type WaitingField, type WaitingItem } from './outbox-store.ts'
import { replay } from './replay.ts'
import { useWaiting } from './waiting.ts'
import css from './offline.module.css'

/** The waiting writes of this device: in order, with those that need a decision. */
export default function Outbox() {
  useWaiting()
  const items = shownItems()
  const send = () => (isReached() ? void replay() : void toast.warn(t('stillOffline')))
  return (
    <Page
      title={t('outbox')}
      onBack={useBack()}
      bottom={
        items.some(({ state }) => state === 'waiting') && (
          <Button wide onPress={send}>
            {t('sendNow')}
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <Empty icon={CheckCircleIcon} title={t('nothing')} text={t('nothingText')} />
      ) : (
        <Section>
          <ol>
            {items.map(item => (
              <Item key={item.order} item={item} />
            ))}
          </ol>
        </Section>
      )}
    </Page>
  )
}

const states = {
  waiting: { tone: 'warn', word: 'stateWaiting' },
  held: { tone: 'warn', word: 'stateWaiting' },
  refused: { tone: 'danger', word: 'stateRefused' },
  conflict: { tone: 'danger', word: 'stateConflict' },
  unsure: { tone: 'violet', word: 'stateUnsure' },
} as const

function Item({ item }: { item: WaitingItem }) {
  const { tone, word } = states[item.state]
  return (
    <li className={css.item}>
      <div className={css.head}>
        <div className={css.words}>
          <p className={css.title}>{[item.does, item.name].filter(Boolean).join(' · ')}</p>
          {item.seen && item.state !== 'conflict' && <p className={css.what}>{wantedOf(item)}</p>}
          <p className={css.when}>{timeAgo(item.at)}</p>
        </div>
        <StatusPill tone={tone}>{t(word)}</StatusPill>
      </div>
      {item.state !== 'waiting' && (
        <p className={css.message}>{item.state === 'conflict' ? t('conflictText') : item.message}</p>
      )}
      {item.theirs && <Versions item={item} theirs={item.theirs} />}
      <Choices item={item} />
    </li>
  )
}

/** 状态：已完成 */
const wantedOf = ({ fields, body = {} }: WaitingItem) =>
  fields
    .filter(({ name }) => name in body)
    .map(field => `${field.label}${t('colon')}${shownAs(field, body[field.name])}`)
    .join(' · ')

/** Both versions of each field, and the value before them. */
function Versions({ item: { fields, seen, body }, theirs }: { item: WaitingItem; theirs: Record<string, unknown> }) {
  return fields
    .filter(({ name }) => name in theirs)
    .map(field => (
      <table key={field.name} className={css.versions}>
        <caption>{field.label}</caption>
        <tbody>
          <tr data-mine>
            <th scope="row">{t('mine')}</th>
            <td>{shownAs(field, body?.[field.name])}</td>
          </tr>
          <tr>
            <th scope="row">{t('theirs')}</th>
            <td>{shownAs(field, theirs[field.name])}</td>
          </tr>
          <tr>
            <th scope="row">{t('before')}</th>
            <td>{shownAs(field, seen?.values[field.name])}</td>
          </tr>
        </tbody>
      </table>
    ))
}

function shownAs({ as, words }: WaitingField, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('nothingSet')
  return as === 'instant' ? dateTime(String(value)) : (words?.[String(value)] ?? String(value))
}

function Choices({ item }: { item: WaitingItem }) {
  const { state, href, fields, body } = item
  const text = fields.find(({ as, name }) => as === 'text' && typeof body?.[name] === 'string')
  const giveUp = async () => {
    const hanging = (await dependents(item)).length
    const sure = await confirmDialog({
      title: t('discardTitle'),
      text: hanging > 0 ? t('discardDependents', { n: hanging }) : t('discardText'),
      confirm: t('discard'),
      danger: true,
    })
    if (sure) await discard(item)
  }
  const edit = async ({ name, label }: WaitingField) => {
    const value = await promptDialog({
      title: label,
      label,
      value: String(body?.[name] ?? ''),
      multiline: true,
      confirm: t('retry'),
    })
    if (value !== null) await sendInstead(item, name, value)
  }
  return (
    <div className={css.buttons}>
      {state === 'conflict' && (
        <Button small onPress={() => void keepMine(item)}>
          {t('keepMine')}
        </Button>
      )}
      {state === 'conflict' && (
        <Button small kind="secondary" onPress={() => void discard(item)}>
          {t('takeTheirs')}
        </Button>
      )}
      {(state === 'refused' || state === 'unsure') && (
        <Button small onPress={() => void keepMine(item)}>
          {t('retry')}
        </Button>
      )}
      {state !== 'waiting' && text && (
        <Button small kind="neutral" onPress={() => void edit(text)}>
          {t('edit')}
        </Button>
      )}
      {href && (
        <Button small kind="neutral" href={href}>
          {t('look')}
        </Button>
      )}
      {state !== 'conflict' && (
        <Button small kind="text" onPress={() => void giveUp()}>
          {t('discard')}
        </Button>
      )}
    </div>
  )
}
