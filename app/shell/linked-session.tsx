import { apiPrefix } from '#platform/contract/call.ts'
import { receive } from '#platform/web/app/answer.ts'
import { forgetAnswers } from '#platform/web/app/offline/forget.ts'
import type { LinkedSession } from '#platform/web/app/linked-session.ts'
import { chooseCompany, companyId, serverAddress, signIn, token } from '#platform/web/session/session.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { UsersIcon } from '#platform/web/kit/icons.tsx'
import { load as loadKitWords } from '#platform/web/kit/kit.words.ts'
import { draw } from './draw.tsx'
import { load as loadWords, t } from './linked-session.words.ts'
import css from './shell.module.css'

interface Person {
  uuid: string
  nick_name: string
  comp_id: string
  comp_name: string
}
type Settled = 'stays' | 'begins anew'

/**
 * Settles a session that a link brought while somebody is signed in: an unknown one is dropped, the same person's is
 * adopted, and the person is asked before another one takes over. Nothing changes before the server has answered;
 * without a network nothing does.
 */
export async function settleLinked(input: LinkedSession): Promise<Settled> {
  try {
    const theirs = await whoIs(input.token ?? token()!, input.companyId)
    if (!theirs) return 'stays'
    if (input.token === null || input.token === token())
      return beginAs(() => chooseCompany(theirs.comp_id), theirs.comp_id !== companyId())
    const mine = (await whoIs(token()!, theirs.comp_id)) ?? (await whoIs(token()!, null))
    if (mine && mine.uuid !== theirs.uuid) return await chooseSession(mine, theirs, input.token)
    return beginAs(() => signIn(input.token!, theirs.comp_id))
  } catch {
    return 'stays'
  }
}

/** Adopts it on a fresh page: this page's first answers were requested with the other token. */
function beginAs(adopt: () => void, isOther = true): Settled {
  if (!isOther) return 'stays'
  adopt()
  forgetAnswers()
  location.reload()
  return 'begins anew'
}

/**
 * Whose token it is, in that company; null if the server knows no such session, or no such member. Throws without an
 * answer.
 */
async function whoIs(ofToken: string, inCompany: string | null): Promise<Person | null> {
  const query = inCompany ? `?${new URLSearchParams({ comp_id: inCompany })}` : ''
  const { status, body } = await fetch(`${serverAddress('user')}${apiPrefix}/user/my.json${query}`, {
    headers: { Authorization: `Bearer ${ofToken}` },
  }).then(receive)
  if (status >= 500 || status === 429) throw new Error('The server cannot say who that is')
  return status < 400 && body.result === 0 ? (body.data as Person) : null
}

async function chooseSession(mine: Person, theirs: Person, theirToken: string): Promise<Settled> {
  await Promise.all([loadKitWords(), loadWords()])
  return await new Promise(resolve =>
    draw(
      <main>
        <Empty
          icon={UsersIcon}
          title={t('otherSession')}
          text={t('otherSessionText', { theirs: theirs.nick_name, company: theirs.comp_name, mine: mine.nick_name })}
          action={
            <div className={css.choices}>
              <Button
                wide
                onPress={() => {
                  location.reload()
                  resolve('begins anew')
                }}
              >
                {t('stayAs', { name: mine.nick_name })}
              </Button>
              <Button
                wide
                kind="neutral"
                onPress={() => void endOwn().then(() => resolve(beginAs(() => signIn(theirToken, theirs.comp_id))))}
              >
                {t('becomeOther', { name: theirs.nick_name })}
              </Button>
            </div>
          }
        />
      </main>,
    ),
  )
}

/** Signs the previous person out on the server: this device gets no more notices for them. */
async function endOwn(): Promise<void> {
  await fetch(`${serverAddress('user')}${apiPrefix}/v2/user/logout.json`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token()}`, 'Content-Type': 'application/json' },
    body: '{}',
  }).catch(() => {})
}
