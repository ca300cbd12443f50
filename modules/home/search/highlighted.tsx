import css from './search.module.css'

/** A title with the searched words marked where they stand in it as they were typed; pinyin marks nothing. */
export function Highlighted({ text, words }: { text: string; words: string }) {
  const at = text.toLowerCase().indexOf(words.toLowerCase())
  if (words === '' || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={css.mark}>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  )
}
