import { type AnyKernel, QuoinError, untilAborted } from '#kernel'
import { readEip155State } from './eip155-state.js'
import { ProviderRpcError } from './provider-rpc-error.js'
import { whileStatus } from './while-status.js'

/** Opens the widget at the Connect view; settles when a wallet is connected, or the widget is closed. */
function connectInWidget(kernel: AnyKernel, signal: AbortSignal): Promise<void> {
  const { connections, router } = kernel
  kernel.open({ namespace: 'eip155' })
  return new Promise((resolve) => {
    const look = (): void => {
      if (!signal.aborted && router.store.getState().open && !connections.active('eip155')) return
      for (const stop of stops) stop()
      signal.removeEventListener('abort', look)
      resolve()
    }
    const stops = [router.store.subscribe(look), connections.store.subscribe(look)]
    signal.addEventListener('abort', look)
    look()
  })
}

/**
 * Creates the handler of `eth_requestAccounts`: it returns the connected accounts, or those of the wallet that the user connects
 * now. Concurrent requests wait for the same answer.
 *
 * It throws 4001 if the user connected none.
 */
export function createAccountsRequest(
  kernel: AnyKernel,
  lifetime: AbortSignal,
  connect: (signal: AbortSignal) => Promise<unknown> = (signal) => connectInWidget(kernel, signal),
): () => Promise<readonly string[]> {
  let pending: Promise<readonly string[]> | undefined

  async function request(): Promise<readonly string[]> {
    if (kernel.platform.kind === 'server') throw new ProviderRpcError(4900, 'There is no wallet on a server')
    if (kernel.networks.list('eip155').length === 0)
      throw new QuoinError('NETWORK_NOT_FOUND', { details: 'no network of the namespace eip155' })
    // Before the start, and while a session is restored, the user is not prompted: accounts may be available in a moment.
    await whileStatus(kernel, ['idle', 'restoring'], lifetime)
    if (readEip155State(kernel).isConnected) return readEip155State(kernel).accounts
    await untilAborted(connect(lifetime), lifetime)
    const { accounts } = readEip155State(kernel)
    if (accounts.length > 0) return accounts
    if (lifetime.aborted) throw new QuoinError('ABORTED')
    throw new ProviderRpcError(4001, 'The user connected no wallet')
  }

  return () => {
    pending ??= request().finally(() => {
      pending = undefined
    })
    return pending
  }
}
