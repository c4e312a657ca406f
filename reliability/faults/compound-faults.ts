import { bitcoinPathOf, bitcoinRefusal } from '../world/bitcoin-node.js'
import { isSubmission, type NodeRequest, nodeMethodOf } from '../world/node-method.js'
import type { Interception } from '../world/virtual-network.js'
import type { World } from '../world/world.js'
import type { Fault } from './fault.js'

const unreachable = (): never => {
  throw new TypeError('Failed to fetch')
}

/** Returns a node's refusal of a submission. */
const refusal = ({ url, body = '{}' }: NodeRequest, code: number, message: string): Response =>
  bitcoinPathOf(url) === undefined
    ? Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, error: { code, message } })
    : bitcoinRefusal(code, message)

/** Intercepts what the page hands to a node to be sent; `others` what it reads. */
const onSubmissions =
  (submit: Interception, others: Interception = (_, deliver) => deliver()): Interception =>
  (request, deliver) =>
    (isSubmission(request) ? submit : others)(request, deliver)

/** Answers reads of a transaction as a node that lags, and does not have it. */
const withoutTransaction = (): Interception => {
  let head: unknown
  return async (request, deliver) => {
    const method = nodeMethodOf(request)
    const answer = await deliver()
    if (method === 'chain_getBlockHash' && JSON.parse(request.body ?? '{}').params.length === 0) {
      const { id, result } = Object(await answer.json())
      head ??= result
      return Response.json({ jsonrpc: '2.0', id, result: head })
    }
    if (method.startsWith('/tx/')) return new Response('Transaction not found', { status: 404 })
    if (method !== 'getSignatureStatuses') return answer
    const { id } = JSON.parse(request.body ?? '{}')
    const { result } = Object(await answer.json())
    return Response.json({
      jsonrpc: '2.0',
      id,
      result: { ...Object(result), context: { slot: 1 }, value: [null] },
    })
  }
}

/** The first answer is lost; the node then simulates on top of what it executed. */
function loseThenRefuse(): Interception {
  let count = 0
  return onSubmissions(async (request, deliver) => {
    count += 1
    if (count > 1)
      return refusal(
        request,
        -32002,
        'Transaction simulation failed: Attempt to debit an account without credit.',
      )
    await deliver()
    return unreachable()
  }, withoutTransaction())
}

/** A proxy hands the transaction to a node whose answer it loses, and answers with the refusal of the next one. */
function executeAndRefuse({ network }: World, others?: Interception): Interception {
  return onSubmissions(async (request, deliver) => {
    await deliver().catch(() => undefined)
    await network.pass(2_000)
    return refusal(request, -32000, 'The node is behind.')
  }, others)
}

const nodeFault = (name: string, intercept: (world: World) => Interception): Fault => ({
  name,
  area: 'node',
  begin: (world) => world.network.intercept('node', intercept(world)),
})

/** Faults of which each part alone is harmless: a lost answer and a later refusal, an open prompt and the end of the page. */
export const compoundFaults: readonly Fault[] = [
  nodeFault('node loses its first answer, then refuses', loseThenRefuse),
  nodeFault('node executes, and another refuses', (world) => executeAndRefuse(world)),
  nodeFault('node executes, another refuses, and both are down', (world) => {
    let isDown = false
    const submit = executeAndRefuse(world)
    return async (request, deliver) => {
      if (!isSubmission(request)) return isDown ? unreachable() : deliver()
      const answer = await submit(request, deliver)
      isDown = true
      return answer
    }
  }),
  {
    name: 'wallet loses its answer, then rejects',
    area: 'wallet',
    begin({ user }) {
      user.decision = 'lose the answer'
      user.next = 'reject'
      return () => {
        user.decision = 'approve'
        user.next = undefined
      }
    },
  },
  {
    name: 'wallet hangs, and the tab is reloaded',
    area: 'wallet',
    begin({ user, clock, tab }) {
      user.decision = 'hang'
      clock.after(8_000, () => tab.kill())
      return () => {
        user.decision = 'approve'
        user.release()
      }
    },
  },
  {
    name: 'wallet answers no connect, and the host unmounts the widget',
    area: 'host',
    begin(world) {
      const { evmWallet, connectorWallets, clock, tab } = world
      evmWallet.behave('hang', 'eth_requestAccounts')
      for (const wallet of connectorWallets.values()) wallet.behave('hang', 'connect')
      clock.after(5_000, () => void world.track('dispose', tab.dispose()))
      return () => {
        evmWallet.behave('approve')
        for (const wallet of connectorWallets.values()) wallet.behave('approve')
      }
    },
  },
  nodeFault('node executes, and the tab is reloaded before its answer', ({ network, tab }) =>
    onSubmissions(async (_, deliver) => {
      const answer = await deliver()
      tab.kill()
      await network.pass(1_000)
      return answer
    }),
  ),
  {
    name: 'node is down, and the tab is reloaded',
    area: 'node',
    begin({ network, clock, tab }) {
      const heal = network.intercept('node', unreachable)
      clock.after(1_000, () => tab.kill())
      return heal
    },
  },
]
