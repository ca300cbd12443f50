/**
 * What somebody may do with a document 文档: each level does what those below it do. What a folder gives holds for all
 * that lies in it.
 */
export const Level = { Read: 1, Comment: 2, Edit: 3, Manage: 4 } as const
export type Level = (typeof Level)[keyof typeof Level]
export const levels = [Level.Read, Level.Comment, Level.Edit, Level.Manage] as const

/** 文件夹、文章、文件. */
export const documentKinds = ['folder', 'article', 'file'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What somebody does with a document for themselves: stars it 收藏, opens it 最近打开, writes in it 一起写. */
export const documentMarks = ['star', 'open', 'write'] as const
export type DocumentMark = (typeof documentMarks)[number]

/** The lists of the document center: the company's, one's own, what others share with one, and so on. */
export const scopes = ['company', 'my', 'shared', 'recent', 'star', 'template', 'bin'] as const
export type Scope = (typeof scopes)[number]
/** Those that are trees, and take something new. */
export const isShelf = (scope: string): scope is 'company' | 'my' => scope === 'company' || scope === 'my'

/** What lies in a folder is counted as far as this: so many or more. */
export const mostCounted = 100

/** Records on whose pages their documents are found. */
export const linkTypes = ['task', 'project', 'customer', 'contract'] as const
export type LinkType = (typeof linkTypes)[number]
