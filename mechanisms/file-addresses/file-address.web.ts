import { useQuery } from '@tanstack/react-query'
import { batchRequests } from '#platform/web/app/batch-requests.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { fileAddressCalls } from './file-address.contract.ts'

const mostAtOnce = 100
const addressOf = batchRequests(
  mostAtOnce,
  async ids => (await sendCall(fileAddressCalls.addresses, { ids })).list,
  ({ id }) => id,
)

/**
 * An image's small version; undefined until it is known, and where there is none. Addresses are good for at least 30
 * minutes.
 */
export function useThumbnail(fileId: string | null, size: 96 | 240 | 960): string | undefined {
  const { data } = useQuery({
    queryKey: [fileAddressCalls.addresses.path, 'one', fileId],
    queryFn: () => addressOf(fileId!),
    enabled: fileId !== null,
    staleTime: 25 * 60_000,
    refetchOnWindowFocus: false,
  })
  return data?.thumbnail ? `${data.thumbnail}&size=${size}` : undefined
}
