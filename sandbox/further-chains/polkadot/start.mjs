// Runs an offline Polkadot chain: chopsticks executes the runtime of an old Asset Hub from its genesis, with a block
// for each transaction. Usage: node start.mjs <port>. The process ends when stdin ends.
import { createServer } from 'node:http'
import process from 'node:process'
import { WebSocketServer } from 'ws'

const [port = ''] = process.argv.slice(2)
const longestBody = 10_000_000

// Chopsticks reads the variable when it is imported. Standard output contains only `up`.
process.env.LOG_LEVEL = 'fatal'
const { allHandlers, GenesisProvider, ResponseError, setup } = await import('@acala-network/chopsticks-core')
const { chainSpec } = await import('@substrate/connect-known-chains/rococo_v2_2_asset_hub')
const { fund } = await import('./fund.mjs')

process.stdin.on('end', () => process.exit(0)).resume()
// Ctrl-C signals the whole process group; the parent process decides when this one ends.
process.on('SIGINT', () => {})

const chain = await setup({
  genesis: new GenesisProvider(JSON.parse(chainSpec)),
  buildBlockMode: 'Instant',
  // No other chain sends messages to this one.
  processQueuedMessages: false,
})

/** The end of the last change of the chain. */
let changed = Promise.resolve()

/**
 * Makes a change after the one before it and its block: coins that are minted while a block is being built would be
 * missing in that block.
 */
function inOrder(change) {
  const result = changed.then(change)
  changed = result.catch(() => {}).then(() => chain.upcomingBlocks())
  return result
}

const changes = new Set(['author_submitExtrinsic', 'author_submitAndWatchExtrinsic'])

const nobody = () => {
  throw new ResponseError(-32601, 'Subscriptions need a WebSocket')
}

/** Returns the response to one JSON-RPC request. */
async function answer({ id = null, method, params = [] }, subscriptions) {
  try {
    const handler = Object.hasOwn(allHandlers, method) ? allHandlers[method] : undefined
    if (!handler) throw new ResponseError(-32601, `Method not found: ${method}`)
    const run = () => handler({ chain }, params, subscriptions)
    return { jsonrpc: '2.0', id, result: (await (changes.has(method) ? inOrder(run) : run())) ?? null }
  } catch (error) {
    return {
      jsonrpc: '2.0',
      id,
      error: {
        code: error instanceof ResponseError ? error.code : -32603,
        message: String(error?.message ?? error),
      },
    }
  }
}

/** Returns the response to a request or a batch. */
async function answerText(text, subscriptions) {
  let asked
  try {
    asked = JSON.parse(text)
  } catch {
    return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Not JSON' } }
  }
  return Array.isArray(asked)
    ? Promise.all(asked.map((one) => answer(one ?? {}, subscriptions)))
    : answer(asked ?? {}, subscriptions)
}

async function readBody(request) {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > longestBody) throw new Error('The body is too long')
  }
  return text
}

const server = createServer(async (request, response) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  const send = (status, value) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  if (request.method === 'OPTIONS') return response.writeHead(204).end()
  if (request.method !== 'POST') return send(405, { error: 'POST only' })
  try {
    const text = await readBody(request)
    if (request.url !== '/sandbox/fund')
      return send(200, await answerText(text, { subscribe: nobody, unsubscribe: nobody }))
    return send(200, { id: await inOrder(() => fund(chain, JSON.parse(text))) })
  } catch (error) {
    send(400, { error: String(error?.message ?? error) })
  }
})

new WebSocketServer({ server, maxPayload: longestBody }).on('connection', (socket) => {
  const cancels = new Map()
  const send = (value) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(value))
  const subscriptions = {
    subscribe(method, subscription, cancel = () => {}) {
      cancels.set(subscription, cancel)
      return (result) =>
        cancels.has(subscription) && send({ jsonrpc: '2.0', method, params: { result, subscription } })
    },
    unsubscribe(subscription) {
      cancels.get(subscription)?.(subscription)
      cancels.delete(subscription)
    },
  }
  socket.on('message', async (data) => send(await answerText(String(data), subscriptions)))
  socket.on('error', () => {})
  socket.on('close', () => {
    for (const subscription of [...cancels.keys()]) subscriptions.unsubscribe(subscription)
  })
})

server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
// Browsers reach this address as localhost and as 127.0.0.1.
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('up\n'))
