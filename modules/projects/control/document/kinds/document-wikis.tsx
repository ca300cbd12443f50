import { DocumentsOfKind } from './documents-of-kind.tsx'

export default function DocumentWikis() {
  return <DocumentsOfKind kind="wiki" />
}
