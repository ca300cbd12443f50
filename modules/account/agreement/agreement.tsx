import { useBack } from '#platform/web/app/navigation.ts'
import { token } from '#platform/web/session/session.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { t } from '../account.words.ts'
import { paragraphs, t as say } from './agreement.words.ts'
import css from './agreement.module.css'

/** The terms and the privacy policy of a server that its company runs by itself. */
export default function Agreement() {
  const back = useBack('/my')
  return (
    <Page
      title={t('agreement')}
      onBack={token() ? back : () => (history.length > 1 ? history.back() : location.assign('/login'))}
    >
      {/* Read by keyboard, too: nothing in it takes the focus otherwise. */}
      <article className={css.text} tabIndex={0} aria-label={t('agreement')}>
        <p className={css.lead}>{say('lead')}</p>
        {paragraphs.map(key => (
          <Section key={key} title={say(`${key}Title`)} padded>
            <p>{say(key)}</p>
          </Section>
        ))}
      </article>
    </Page>
  )
}
