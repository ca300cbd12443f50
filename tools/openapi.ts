// Prints the API's OpenAPI document: `npm run -s openapi > openapi.json`.
import { handledCalls } from '#app/rooms.server.ts'
import { apiDescription } from '#app/api-description.ts'

console.log(JSON.stringify(apiDescription(handledCalls), null, 2))
