import type { TraceEntry } from '#kernel'
import {
  type Act,
  changeConnection,
  disconnect,
  grant,
  letConnect,
  type ReplayPlace,
} from './connection-acts.js'
import type { ReplayWorld } from './create-replay-world.js'
import { isFact, textFact } from './facts.js'
import type { ReplayQuestion } from './replay-wallet.js'

function navigate({ kernel, viewParams }: ReplayPlace, entry: TraceEntry): Act {
  const { router } = kernel
  const view = textFact(entry, 'view')
  const depth = Number(entry.facts?.depth ?? 1)
  return () => {
    const { stack } = router.store.getState()
    if (view === '') router.close({ force: true })
    else if (depth > stack.length) router.push(view, viewParams(view))
    else if (depth === stack.length - 1 && stack[depth - 1]?.view === view) router.back()
    else if (depth === 1) router.reset(view, viewParams(view))
    else router.replace(view, viewParams(view))
  }
}

/** Returns the act of a user, a wallet or the host that causes the next entry; `undefined` if a plugin causes it. */
export function findAct(place: ReplayPlace): Act | undefined {
  const { kernel, world, entries, at, viewParams, requestParams } = place
  const entry = entries[at]
  if (!entry || !['kernel', 'host'].includes(entry.source)) {
    // The wallet decides how a plugin's request ends, although the entry names the plugin.
    return entry?.event === 'rpc:settled' ? answer(world, entry) : undefined
  }
  switch (entry.event) {
    case 'connector:found':
      return () => world.announce(textFact(entry, 'id'))
    case 'modal:opened': {
      const view = textFact(entry, 'view')
      return () => kernel.open({ view, arguments: viewParams(view) })
    }
    case 'modal:closed':
      return () => kernel.close({ force: true })
    case 'router:changed':
      return navigate(place, entry)
    case 'network:changed':
    case 'account:changed':
      return changeConnection(place, entry)
    case 'connection:connected':
      return isFact(entry, 'restored') ? undefined : grant(place, entry)
    case 'connection:disconnected':
      return disconnect(place, entry)
    case 'connection:failed':
      return () =>
        letConnect(place, textFact(entry, 'connectorId'), undefined, { code: textFact(entry, 'code') })
    case 'rpc:requested': {
      const method = textFact(entry, 'method')
      return () => {
        const live = kernel.connections.store.getState().connections
        const namespace = live.find((one) => one.connectorId === textFact(entry, 'connectorId'))?.namespace
        kernel.rpc
          .request({ method, params: requestParams(method), ...(namespace && { namespace }) })
          .catch(() => undefined)
      }
    }
    case 'rpc:settled':
      return answer(world, entry)
    case 'kernel:disposed':
      return () => kernel.dispose()
    default:
      return undefined
  }
}

function answer(world: ReplayWorld, entry: TraceEntry): Act {
  const question: ReplayQuestion = {
    member: 'request',
    method: textFact(entry, 'method'),
    caller: textFact(entry, 'caller'),
  }
  const outcome = isFact(entry, 'ok') ? 'approved' : { code: 'USER_REJECTED' }
  return () => world.wallet(textFact(entry, 'connectorId'))?.decide(question, outcome)
}
