import {
  type Amount,
  type ChainModule,
  type ChainRequest,
  type Network,
  type Platform,
  QuoinError,
} from '#kernel'
import { createMockChain, createMockNetwork } from '../../mock-chain.js'
import { createTestPlatform } from '../../test-platform.js'
import type { ChainSubject } from './chain-subject.js'

const maxLength = 10_000
const timeLimitMs = 10_000

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value)
    if (text.length > maxLength) {
      await reader?.cancel()
      throw new Error('The answer is too long')
    }
  }
  return text
}

/**
 * Calls the first node once, with a time limit of ten seconds. @param empty the value of an object without a result;
 * without it, such an object is a fault
 */
async function send(
  platform: Pick<Platform, 'fetch' | 'after'>,
  { network, signal }: ChainRequest,
  body: object,
  empty?: string,
): Promise<{ readonly result: string }> {
  const [url] = network.rpcUrls.default.http
  if (url === undefined) throw new QuoinError('NODE_FAILED')
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  const cancel = platform.after(timeLimitMs, abort)
  signal?.addEventListener('abort', abort)
  try {
    if (signal?.aborted) throw new QuoinError('ABORTED')
    const response = await platform.fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: controller.signal,
    })
    const answer: unknown = JSON.parse(await readText(response))
    const result: unknown = Object(answer).result ?? (answer === null ? undefined : empty)
    if (!response.ok || typeof result !== 'string') throw new Error('The answer makes no sense')
    return { result }
  } catch (cause) {
    throw new QuoinError(signal?.aborted ? 'ABORTED' : 'NODE_FAILED', { cause })
  } finally {
    cancel()
    signal?.removeEventListener('abort', abort)
  }
}

const isAddress = (text: string): boolean => /^acc[a-z]{3,20}$/.test(text)
const isMessage = (params: unknown): boolean => typeof Object(params).message === 'string'
const isTransfer = (params: unknown): boolean => /^\d+$/.test(String(Object(params).value))

async function readFee(
  platform: Pick<Platform, 'fetch' | 'after'>,
  { network, signal }: ChainRequest,
): Promise<Amount> {
  const { result } = await send(platform, { network, signal }, { method: 'mock_fee' })
  const { decimals, symbol } = network.nativeCurrency
  return { value: BigInt(result), decimals, symbol }
}

function readSignature(answer: unknown): string {
  if (typeof answer === 'string') return answer
  throw new QuoinError('ANSWER_INVALID')
}

/** Creates a chain module that passes the suite. */
export function makeHealthyChain(
  platform: Pick<Platform, 'fetch' | 'after'>,
  emptyBalance?: string,
): ChainModule {
  return {
    ...createMockChain(),
    isReference: (text) => ['one', 'two'].includes(text),
    isAddress,
    checkAddress: async (text) =>
      isAddress(text) ? { valid: true, address: text } : { valid: false, reason: 'format' },
    isTransactionId: (text) => /^tx[0-9]{4}$/.test(text),
    rpc: {
      safe: ['mock_ping'],
      approval: ['mock_sign', 'mock_send'],
      async checkParams(method, params) {
        if (method === 'mock_sign') return isMessage(params) ? undefined : 'no message'
        if (method === 'mock_send') return isTransfer(params) ? undefined : 'no value'
        return undefined
      },
    },
    node: {
      methods: ['mock_read'],
      request: async ({ method, params, ...request }) =>
        (await send(platform, request, { method, params })).result,
    },
    messages: {
      request: ({ message }) => ({ method: 'mock_sign', params: { message } }),
      readSignature,
    },
    transfers: {
      async build({ from, to, value, ...request }) {
        const fee = await readFee(platform, request)
        return {
          call: { method: 'mock_send', params: { from, to, value: value.toString() } },
          fee,
          submit: async (answer) => String(answer),
        }
      },
      async decode({ call: { method, params } }) {
        const { from, to, value } = Object(params)
        return method === 'mock_send' ? { from, to, value: BigInt(value) } : undefined
      },
      getFeeOptions: async (request) => [{ speed: 'normal', fee: await readFee(platform, request) }],
      isContract: async () => false,
    },
    async getBalance(request) {
      const { result } = await send(platform, request, { method: 'mock_read' }, emptyBalance)
      return { value: BigInt(result), decimals: 9, symbol: 'MCK' }
    },
  }
}

const network: Network = {
  ...createMockNetwork('mock:one'),
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
}

/** Returns the subject of the suite, with changes to the module. */
export function makeChainSubject(
  change: (module: ChainModule) => Partial<ChainModule> = () => ({}),
  emptyBalance?: string,
): ChainSubject {
  const platform = createTestPlatform()
  const module = makeHealthyChain(platform, emptyBalance)
  return {
    module: { ...module, ...change(module) },
    platform,
    network,
    reference: 'one',
    transactionId: 'tx1234',
    validAddresses: [
      { text: 'accalice', shown: 'accalice' },
      { text: 'accbob', shown: 'accbob' },
    ],
    invalidAddresses: [{ text: 'acc1', reason: 'format' }],
    params: [
      { method: 'mock_sign', good: [{ message: 'x' }], bad: [{}, null] },
      { method: 'mock_send', good: [{ value: '1' }], bad: [{ value: -1 }] },
    ],
    transferNode: () => Response.json({ result: '7' }),
  }
}
