import aws4 from 'aws4'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { request as plainRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import type { S3Settings } from '../settings/settings.ts'
import { MissingContent, type FileStore } from './store.ts'

/** The idle timeout of the store, in milliseconds. */
const patience = 30_000

/** Files in a bucket of any store that speaks S3 (AWS, MinIO, OSS, COS, Qiniu's Kodo), addressed by path. */
export function s3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const { protocol, host, hostname, port } = new URL(endpoint)
  const send = protocol === 'https:' ? tlsRequest : plainRequest

  /**
   * Signs a request (AWS Signature 4) and sends it; a body is streamed from disk, so it is not part of the signature.
   */
  async function sendRequest(
    method: string,
    key: string,
    headers: OutgoingHttpHeaders = {},
    bodyPath?: string,
  ): Promise<IncomingMessage> {
    const path = `/${bucket}/${key}`
    const signed = aws4.sign(
      {
        service: 's3',
        region,
        method,
        host,
        path,
        headers: { ...headers, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
      },
      { accessKeyId, secretAccessKey },
    )
    return await new Promise((resolve, reject) => {
      const sent = send(
        { hostname, port, method, path, headers: signed.headers as OutgoingHttpHeaders, timeout: patience },
        resolve,
      )
      sent.on('timeout', () => sent.destroy(new Error(`The file store said nothing for ${patience / 1000} s`)))
      sent.on('error', reject)
      if (bodyPath) pipeline(createReadStream(bodyPath), sent).catch(reject)
      else sent.end()
    })
  }

  /** Reads the body to its end and returns the status; throws on any status but the expected ones. */
  async function statusOf(response: IncomingMessage, ...expected: number[]): Promise<number> {
    const words = (await response.setEncoding('utf8').toArray()).join('')
    const status = response.statusCode ?? 0
    if (!expected.includes(status)) throw new Error(`The file store answered ${status}: ${words.slice(0, 300)}`)
    return status
  }

  return {
    async keep(key, path) {
      const { size } = await stat(path)
      await statusOf(await sendRequest('PUT', key, { 'Content-Length': size }, path), 200, 201)
      await rm(path, { force: true })
    },
    async read(key, range) {
      const response = await sendRequest('GET', key, range ? { Range: `bytes=${range.start}-${range.end}` } : {})
      if (response.statusCode === 200 || response.statusCode === 206) return response
      await statusOf(response, 404)
      throw new MissingContent(key)
    },
    async keptAt(key) {
      const response = await sendRequest('HEAD', key)
      const { 'last-modified': time } = response.headers
      return (await statusOf(response, 200, 404)) === 200 && time ? new Date(time) : null
    },
    async remove(key) {
      await statusOf(await sendRequest('DELETE', key), 200, 204, 404)
    },
  }
}
