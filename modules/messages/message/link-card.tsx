import { useThumbnail } from '#mechanisms/file-addresses/file-address.web.ts'
import type { MessageRow } from './message.contract.ts'
import css from '../messages.module.css'

/** A web page that a message leads to: what the server has read of it, and a picture that it keeps itself. */
export function LinkCard({ link: { url, host, title, text, pictureId } }: { link: NonNullable<MessageRow['link']> }) {
  const picture = useThumbnail(pictureId, 240)
  return (
    <a className={css.linkCard} href={url} target="_blank" rel="noreferrer">
      <span>
        <b>{title}</b>
        {text && <span>{text}</span>}
        <small>{host}</small>
      </span>
      {pictureId && <span className={css.linkPicture}>{picture && <img src={picture} alt="" decoding="async" />}</span>}
    </a>
  )
}
