import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ConsistentLie, consistentLies, createForger } from './forge-chain.js'

/** A proxy before a real node, which lies or fails on command: a stand-in for a bad provider. */
export interface LyingNode {
  readonly url: string
  become(lie: Lie): void
  /** Number of lies that it has sent since it became what it is. */
  lied(): number
  /** Hashes that it invented. */
  readonly invented: ReadonlySet<string>
  stop(): Promise<void>
}

export const lies = [
  'another network',
  'an old block as the newest',
  'another block than requested',
  'receipts of a replaced block',
  'receipts of another block',
  'no receipts',
  'half an answer',
  'no JSON',
  'an error page',
  'too many requests',
  'no answer',
] as const
export type Lie = (typeof lies)[number] | ConsistentLie | 'the truth'

interface Call {
  readonly id: unknown
  readonly method: string
  readonly params: readonly unknown[]
}

const before = (tag: unknown): unknown =>
  typeof tag === 'string' && tag.startsWith('0x') && BigInt(tag) > 0n
    ? `0x${(BigInt(tag) - 1n).toString(16)}`
    : tag

/** Changes a request, so that the node answers another one. */
function bend({ method, params, ...call }: Call, lie: Lie): Call {
  const [first, ...rest] = params
  const isOfBlock = method === 'eth_getBlockByNumber'
  const isOld = lie === 'an old block as the newest' && isOfBlock && first === 'latest'
  const isOther =
    (lie === 'another block than requested' && isOfBlock) ||
    (lie === 'receipts of another block' && method === 'eth_getBlockReceipts')
  if (isOld) return { ...call, method, params: ['0x1', ...rest] }
  return isOther ? { ...call, method, params: [before(first), ...rest] } : { ...call, method, params }
}

/** Returns an answer whose receipts are those of failed transactions in another block. */
function replaceReceipts(text: string): string {
  // The node answers in this form.
  const answer = JSON.parse(text) as { result?: readonly object[] }
  const result = answer.result?.map((one) => ({
    ...one,
    blockHash: `0x${'ab'.repeat(32)}`,
    status: '0x0',
  }))
  return JSON.stringify({ ...answer, result })
}

/** Sends an answer; returns false if it is the truth. */
function respond(response: ServerResponse, text: string, { id, method }: Call, lie: Lie): boolean {
  const json = { 'content-type': 'application/json' }
  const result = (value: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result: value })
  if (lie === 'no answer') return true
  if (lie === 'too many requests') response.writeHead(429, { ...json, 'retry-after': '1' }).end('{}')
  else if (lie === 'an error page') response.writeHead(502).end('<html>Bad gateway</html>')
  else if (lie === 'no JSON') response.writeHead(200, json).end('certainly')
  else if (lie === 'half an answer') response.writeHead(200, json).end(text.slice(0, text.length / 2))
  else if (lie === 'another network' && method === 'eth_chainId')
    response.writeHead(200, json).end(result('0x1'))
  else if (lie === 'no receipts' && method === 'eth_getBlockReceipts')
    response.writeHead(200, json).end(result([]))
  else if (lie === 'receipts of a replaced block' && method === 'eth_getBlockReceipts')
    response.writeHead(200, json).end(replaceReceipts(text))
  else {
    response.writeHead(200, json).end(text)
    return false
  }
  return true
}

const isConsistent = (lie: Lie): lie is ConsistentLie => consistentLies.some((one) => one === lie)

/** Starts the proxy; it tells the truth at first. */
export async function startLyingNode(target: string): Promise<LyingNode> {
  let lie: Lie = 'the truth'
  let count = 0
  const forger = createForger()
  const headers = { 'content-type': 'application/json' }
  const send = async (call: Call): Promise<string> => {
    const answer = await fetch(target, { method: 'POST', headers, body: JSON.stringify(call) })
    return answer.text()
  }
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const call = { jsonrpc: '2.0', id: 1, method, params }
    // The node answers in this form.
    return (JSON.parse(await send(call)) as { result?: unknown }).result
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const now = lie
      // The gateway sends single calls in this form.
      const call = JSON.parse(Buffer.concat(parts).toString('utf8')) as Call
      try {
        const forged = isConsistent(now) && (await forger.forge(now, call.method, call.params, ask))
        if (forged) {
          response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...forged }))
          count += 1
          return
        }
        const sent = bend(call, now)
        const isBent = JSON.stringify(sent) !== JSON.stringify(call)
        if (respond(response, await send(sent), call, now) || isBent) count += 1
      } catch {
        response.destroy()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    become(next) {
      lie = next
      count = 0
    },
    lied: () => count,
    invented: forger.invented,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
