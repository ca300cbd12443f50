import { tellDemoStory } from './demo/story.ts'
import { migrate } from './migrate.ts'

/** Makes a database ready to serve: the schema, and on request the demo company in an empty one. */
export async function prepareDatabase(url: string, { demo }: { demo: boolean }): Promise<{ demoWritten: boolean }> {
  await migrate(url)
  return { demoWritten: demo && (await tellDemoStory(url)) }
}
