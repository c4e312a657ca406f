import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { decode, encode } from './json.js'

/** The surroundings of a page: a wallet in the visitor's browser, and a node. Both are the test's. */
export interface PageWorld {
  readonly condition: NodeCondition
  /** Returns the node's response to a request of the page below `/node`. */
  answerNode(path: string, body: string | undefined): Promise<Response>
  /** Calls a member of the wallet. */
  callWallet(member: string, args: readonly unknown[]): unknown
  /** Returns what the wallet shares with the page without a call. */
  walletState(): unknown
  /** Calls the listener at each event of the wallet. */
  onWalletEvent(listener: (event: string, value: unknown) => void): void
}

/** The condition of the node: it answers, it refuses every connection, or it answers when it is up again. */
export interface NodeCondition {
  is: 'up' | 'down' | 'late'
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return chunks.length > 0 ? Buffer.concat(chunks).toString() : undefined
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

/** Returns a plugin of Vite that serves the wallet and the node beside the page. */
export function pageServer(world: PageWorld): Plugin {
  const { condition: node } = world

  async function serveNode(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    while (node.is === 'late') await new Promise((resolve) => setTimeout(resolve, 20))
    if (node.is === 'down') {
      response.destroy()
      return
    }
    const answer = await world
      .answerNode(request.url ?? '/', body)
      .catch((error: unknown) => Response.json({ error: String(error) }, { status: 500 }))
    send(response, answer.status, await answer.text())
  }

  async function serveWallet(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${encode({ state: world.walletState() })}\n\n`)
      world.onWalletEvent((event, value) =>
        response.write(`data: ${encode({ event, value, state: world.walletState() })}\n\n`),
      )
      return
    }
    const { member, args } = Object(decode((await readBody(request)) ?? '{}'))
    try {
      const value = await world.callWallet(member, args)
      send(response, 200, encode({ value, state: world.walletState() }))
    } catch (error) {
      const thrown = error instanceof Error ? { message: error.message } : error
      send(response, 200, encode({ error: thrown, isError: true, state: world.walletState() }))
    }
  }

  return {
    name: 'page-world',
    configurePreviewServer({ middlewares }) {
      middlewares.use('/node', (request, response) => void serveNode(request, response))
      middlewares.use('/wallet', (request, response) => void serveWallet(request, response))
    },
  }
}
