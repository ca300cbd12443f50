import type { Handled } from '#platform/server/http/handle.ts'
import { openApiDocument } from '#platform/server/openapi/openapi.ts'
import { version } from '#platform/server/version.ts'

/** The OpenAPI document of these calls, under the package's version. */
export const apiDescription = (handled: readonly Handled[]) => ({
  ...openApiDocument(handled, version),
  security: [{ bearer: [] }, { token: [] }],
  servers: [{ url: '/' }],
})
