/** What of a file cannot be taken over into an article: it is named, with the file's path, and nothing else is left out. */
export const lostKinds = [
  'table',
  'picture',
  'remote_picture',
  'html',
  'footnote',
  'comment',
  'formula',
  'drawing',
  'too_long',
  'unreadable',
  'not_text',
] as const
/**
 * `table`: kept as lines; `picture`: not among the files; `remote_picture`: kept as a link; `html`: its text is kept;
 * `too_long`, `unreadable`, `not_text`: the file is kept as a file.
 */
export type Lost = (typeof lostKinds)[number]

/** An article can be written as these. */
export const textFormats = ['md', 'docx', 'pdf'] as const
export type TextFormat = (typeof textFormats)[number]
