import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Handled } from '#platform/server/http/handle.ts'
import { openApiDocument } from '#platform/server/openapi/openapi.ts'
import { root } from '#platform/server/root.ts'

/** The OpenAPI document of these calls, under the package's version. */
export function apiDescription(handled: readonly Handled[]) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { ...openApiDocument(handled, version), security: [{ bearer: [] }, { token: [] }], servers: [{ url: '/' }] }
}
