import type { DemoLogin } from '#database/demo/people.ts'
import type { TestServer } from './server.ts'

/** `const upload = uploading(server)`: somebody uploads a file of this name; its id. */
export const uploading =
  (server: TestServer) =>
  async (who: DemoLogin, name: string, content: BlobPart = `内容 ${name}`): Promise<string> => {
    const form = new FormData()
    form.append('file', new Blob([content]), name)
    const { body } = await server.request('/ftask/api/file/upload', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${await server.token(who)}` },
    })
    return (body.data as { list: { id: string }[] }).list[0]!.id
  }
