import type { Page } from '@playwright/test'

// #if eip155
// #if sandbox
export const chainId = 31337
// #else
export const chainId = 11155111
// #end
export const accountAddress = '0x52908400098527886E0F7030069857D2E4169EE7'
/** The hash of each transaction. */
export const hash = `0x${'12'.repeat(32)}`

const transaction = {
  hash,
  transactionHash: hash,
  blockHash: `0x${'34'.repeat(32)}`,
  blockNumber: '0x1',
  transactionIndex: '0x0',
  from: accountAddress,
  to: accountAddress,
}

/** The answers of the network's node, by method. */
const nodeAnswers: Readonly<Record<string, unknown>> = {
  eth_chainId: `0x${chainId.toString(16)}`,
  eth_blockNumber: '0x1',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x3b9aca00',
  eth_getTransactionByHash: {
    ...transaction,
    type: '0x2',
    chainId: `0x${chainId.toString(16)}`,
    nonce: '0x0',
    value: '0x2386f26fc10000',
    input: '0x',
    gas: '0x5208',
    gasPrice: '0x3b9aca00',
    maxFeePerGas: '0x3b9aca00',
    maxPriorityFeePerGas: '0x1',
    accessList: [],
    r: `0x${'56'.repeat(32)}`,
    s: `0x${'12'.repeat(32)}`,
    v: '0x1',
    yParity: '0x1',
  },
  eth_getTransactionReceipt: {
    ...transaction,
    type: '0x2',
    status: '0x1',
    gasUsed: '0x5208',
    cumulativeGasUsed: '0x5208',
    effectiveGasPrice: '0x3b9aca00',
    contractAddress: null,
    logs: [],
    logsBloom: `0x${'00'.repeat(256)}`,
  },
}

// #end
// #if signIn
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Answers the gateway's calls of the sign-in. It accepts each signature. */
function answerSignIn(path: string, body: string): unknown {
  if (path.endsWith('/auth/v1/nonce'))
    return {
      nonce: 'a1b2c3d4e5f6',
      issuedAt: inMinutes(0),
      expiresAt: inMinutes(5),
      token: 'session-of-the-test',
    }
  if (!path.endsWith('/auth/v1/authenticate')) return { accounts: [] }
  // Lines of the signed message.
  const [, address = ''] = /account:\\n(\S+?)\\n/.exec(body) ?? []
  // #if testSolana !sandbox
  const account = {
    chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  // #else
  const [, chain = ''] = /Chain ID: (\S+?)\\n/.exec(body) ?? []
  const account = {
    // #if eip155
    chainId: `eip155:${chain}`,
    // #else
    chainId: chain,
    // #end
  // #end
    accountAddress: address,
    signedInAt: inMinutes(0),
    expiresAt: inMinutes(60),
  }
  return { ok: true, accounts: [account], token: 'session-of-the-test' }
}

// #end
// #if eip155 signIn
function answerOf(path: string, body: string): unknown {
  if (path.includes('/auth/v1/')) return answerSignIn(path, body)
  return answerNode(body)
}

// #end
// #if !eip155 signIn
function answerOf(path: string, body: string): unknown {
  return path.includes('/auth/v1/') ? answerSignIn(path, body) : undefined
}

// #end
// #if eip155
/** Answers a JSON-RPC call, or a list of them; `undefined` for any other request. */
function answerNode(body: string): unknown {
  if (!body.includes('"jsonrpc"')) return undefined
  const answer = ({ id, method }: { id: number; method: string }) =>
    method in nodeAnswers
      ? { jsonrpc: '2.0', id, result: nodeAnswers[method] }
      : { jsonrpc: '2.0', id, error: { code: -32601, message: `No answer to ${method}` } }
  const calls = JSON.parse(body)
  return Array.isArray(calls) ? calls.map(answer) : answer(calls)
}

// #end
/** Answers the requests of the page to all servers but its own: the test needs no network. */
export async function answerServers(page: Page, baseURL: string): Promise<void> {
  const isOther = (url: URL) => url.origin !== new URL(baseURL).origin
  await page.route(isOther, async (route) => {
    const request = route.request()
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': request.headers()['access-control-request-headers'] ?? '*',
    }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    // #if eip155 signIn
    const json = answerOf(new URL(request.url()).pathname, request.postData() ?? '')
    // #end
    // #if eip155 !signIn
    const json = answerNode(request.postData() ?? '')
    // #end
    // #if !eip155 signIn
    const json = answerOf(new URL(request.url()).pathname, request.postData() ?? '')
    // #end
    // #if eip155
    return json === undefined
      ? route.fulfill({ status: 404, headers })
      : route.fulfill({ headers, json })
    // #end
    // #if !eip155 signIn
    return json === undefined
      ? route.fulfill({ status: 404, headers })
      : route.fulfill({ headers, json })
    // #end
    // #if !eip155 !signIn
    return route.fulfill({ status: 404, headers })
    // #end
  })
}
