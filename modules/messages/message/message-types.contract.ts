/**
 * 消息类型, the numbers of the spec (1 §3: "Message types: 1-10, 10000-10002, 100001-100002"). What people send is below
 * a hundred, what a group says of itself begins with 10000, what the product says with 100001.
 */
export const MessageType = {
  Text: 1,
  Picture: 2,
  File: 3,
  Voice: 4,
  Video: 5,
  Place: 6,
  /** 卡片: one of the product's records, which each reader sees with their own rights. */
  Card: 7,
  /** 合并转发: several messages of another conversation in one. */
  Forwarded: 8,
  Link: 9,
  Sticker: 10,
  /** Who came to a group, and who left it. */
  Members: 10000,
  /** What a group is called, and its notice. */
  Settings: 10001,
  /** What was pinned. */
  Pinned: 10002,
  /** What became of a record that a group follows. */
  RecordNews: 100001,
  /** 催读: those who have not read were reminded. */
  Reminded: 100002,
} as const
export type MessageType = (typeof MessageType)[keyof typeof MessageType]

/** What people may send; of the others, some are made by the server, and some no client of ours makes yet. */
export const sentTypes = [
  MessageType.Text,
  MessageType.Picture,
  MessageType.File,
  MessageType.Voice,
  MessageType.Place,
  MessageType.Card,
] as const
export type SentType = (typeof sentTypes)[number]

/** Does it make the others' unread number grow? What a group says of itself has a place in the order, and does not. */
export const isCounted = (type: number) => type < MessageType.Members

/** What happened, of a message that a group says of itself. */
export const groupEvents = ['created', 'joined', 'left', 'removed', 'renamed', 'notice', 'pinned', 'reminded'] as const
export type GroupEvent = (typeof groupEvents)[number]
