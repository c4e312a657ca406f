import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/**
 * `refuse` responds with a JSON-RPC error, `answer` with a result of its own, `hang` does not respond, `loseAnswer` forwards the request and
 * closes the connection instead of responding.
 */
export type BundlerFault =
  | 'hang'
  | 'loseAnswer'
  | { readonly refuse: { readonly code: number; readonly message: string } }
  | { readonly answer: unknown }

export interface FaultyBundler {
  readonly url: string
  /** Methods that were requested, in order. */
  readonly requested: readonly string[]
  /** Returns the fault for a method; assign another function to let requests fail from now on. */
  fault: (method: string) => BundlerFault | undefined
  stop(): Promise<void>
}

/** Starts a proxy before a bundler; requests without a fault are forwarded to the bundler. */
export async function startFaultyBundler(bundlerUrl: string): Promise<FaultyBundler> {
  const requested: string[] = []
  const server = createServer(async (request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
    const body = Object(await json(request))
    const method = String(body.method)
    requested.push(method)
    const fault = faulty.fault(method)
    if (fault === 'hang') return
    if (typeof fault === 'object') {
      const content = 'refuse' in fault ? { error: fault.refuse } : { result: fault.answer }
      response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: '2.0', id: body.id, ...content }))
      return
    }
    const answer = await fetch(bundlerUrl, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (fault === 'loseAnswer') request.socket.destroy()
    else response.writeHead(200, headers).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const faulty: FaultyBundler = {
    url: `http://127.0.0.1:${port}`,
    requested,
    fault: () => undefined,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return faulty
}
