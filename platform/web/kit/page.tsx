import { createContext, use, useRef } from 'react'
import { ChevronLeftIcon } from './icons.tsx'
import { IconButton } from './icon-button.tsx'
import { t } from './kit.words.ts'
import { useScrollRestore } from './scroll-restore.ts'
import css from './page.module.css'

type Place = React.RefObject<HTMLElement | null>
const PageScroll = createContext<Place | null>(null)
/** The bar below the page: `PageBottom` stands in it. */
export const BottomPlace = createContext<Place | null>(null)

/** The scroll container of the page around: for long lists and pull to refresh. */
export function usePageScroll(): Place {
  const scroll = use(PageScroll)
  if (!scroll) throw new Error('This component belongs inside a Page')
  return scroll
}

type PageProps = {
  title: React.ReactNode
  children: React.ReactNode
  /** Shows the back button. */
  onBack?: () => void
  /** Icon buttons at the right of the header. */
  actions?: React.ReactNode
  /** Below the header, always visible: tabs, a search field, filters. */
  top?: React.ReactNode
  /** Within the thumb's reach: the page's one or two main buttons. */
  bottom?: React.ReactNode
  /** A big title at the left, for the pages behind the tab bar. */
  large?: boolean
  /** The history entry's key: coming back to it restores the scroll position. */
  scrollKey?: string
}

export function Page({ title, children, onBack, actions, top, bottom, large, scrollKey }: PageProps) {
  const scroll = useRef<HTMLElement>(null)
  const bottomBar = useRef<HTMLDivElement>(null)
  useScrollRestore(scroll, scrollKey)
  return (
    <div className={css.page}>
      <header className={css.header} data-large={large || undefined}>
        {onBack && (
          <div className={css.back}>
            <IconButton icon={ChevronLeftIcon} label={t('back')} onPress={onBack} />
          </div>
        )}
        <h1 className={css.title}>{title}</h1>
        <div className={css.actions}>{actions}</div>
      </header>
      {top && (
        <section className={css.top} aria-label={typeof title === 'string' ? title : undefined}>
          {top}
        </section>
      )}
      <main ref={scroll} className={css.main}>
        <PageScroll value={scroll}>
          <BottomPlace value={bottomBar}>
            <div className={css.content}>{children}</div>
          </BottomPlace>
        </PageScroll>
      </main>
      <div className={css.bottom}>
        <div ref={bottomBar} className={css.buttons}>
          {bottom}
        </div>
      </div>
    </div>
  )
}
