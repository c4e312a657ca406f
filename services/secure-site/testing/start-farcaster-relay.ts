import { createServer } from 'node:http'
import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'

const abi = parseAbi(['function idOf(address owner) view returns (uint256)'])

/**
 * A fake of the Farcaster relay (FIP-11: `POST /v1/channel`, `GET /v1/channel/status`) and of a node with the
 * IdRegistry (`idOf`): neither the relay's program nor the registry's contract is available as a package.
 */
export interface FakeFarcaster {
  readonly url: string
  /** The fids by their owner's address in lower case. */
  readonly fids: Map<string, bigint>
  /** Returns the request of the newest channel, as the user's app receives it. */
  request(): { readonly nonce: string; readonly domain: string; readonly siweUri: string }
  /** Sends the app's response to the newest channel. */
  complete(answer: { message: string; signature: Hex; username?: string }): void
  stop(): Promise<void>
}

export async function startFakeFarcaster(): Promise<FakeFarcaster> {
  const fids = new Map<string, bigint>()
  const channels = new Map<string, { request: ReturnType<FakeFarcaster['request']>; answer?: object }>()
  const newest = () => {
    const channel = [...channels.values()].at(-1)
    if (!channel) throw new Error('No channel was opened.')
    return channel
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined
    const send = (status: number, answer: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }
    if (request.url === '/v1/channel') {
      const channelToken = `channel-${channels.size}`
      channels.set(channelToken, { request: body })
      const url = `https://farcaster.example/~/sign-in?channelToken=${channelToken}`
      return send(201, { channelToken, url, nonce: body.nonce })
    }
    if (request.url === '/v1/channel/status') {
      const channel = channels.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
      if (!channel) return send(401, {})
      return send(channel.answer ? 200 : 202, channel.answer ?? { state: 'pending' })
    }
    const { id, method, params } = body
    if (method !== 'eth_call')
      return send(200, { jsonrpc: '2.0', id, error: { code: -32601, message: 'unknown' } })
    try {
      const { args } = decodeFunctionData({ abi, data: params[0].data })
      const result = fids.get(args[0].toLowerCase()) ?? 0n
      send(200, { jsonrpc: '2.0', id, result: encodeFunctionResult({ abi, functionName: 'idOf', result }) })
    } catch {
      // A signature check of a contract: no contract exists here.
      send(200, { jsonrpc: '2.0', id, result: '0x00' })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    fids,
    request: () => newest().request,
    complete(answer) {
      newest().answer = { state: 'completed', ...answer }
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
