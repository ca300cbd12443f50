import { locale } from '#platform/web/words/words.ts'
import { t } from './figures.words.ts'

const rounded = (value: number) => String(Math.round(value * 10) / 10)
/** A figure in short form: 14.1万, 141k. */
export function short(value: number): string {
  const [small, large] = locale() === 'zh-CN' ? [1e4, 1e8] : [1e3, 1e6]
  if (Math.abs(value) >= large) return t('million', { n: rounded(value / large) })
  return Math.abs(value) >= small ? t('ten', { n: rounded(value / small) }) : rounded(value)
}

/** The growth in percent; nothing if there was no earlier figure. */
export function Change({ now, then }: { now: number; then: number }) {
  if (then === 0) return null
  const share = Math.round(((now - then) / then) * 1000) / 10
  return <small data-sign={share < 0 ? 'down' : 'up'}>{`${share > 0 ? '+' : ''}${share}%`}</small>
}
