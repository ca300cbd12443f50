import { room } from '#platform/web/app/screens.ts'

const list = () => import('./document/document-list.tsx')

export const documentsRoom = room({
  screens: {
    '/document/list': list,
    '/document/article_detail': () => import('./document/article-detail.tsx'),
    '/document/article_content': () => import('./document/article-content.tsx'),
    '/document/linked': () => import('./document/linked-documents.tsx'),
    '/document/:scope': list,
  },
})
