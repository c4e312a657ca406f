import { type CaipNetworkId, createWalletAttempt, type PluginContext } from '#kernel'
import type { NetworkPickerApi, NetworkPickerPlugin } from './contract.js'

/** Requests network changes from the wallet, one request at a time. */
export function createNetworkSwitch(
  ctx: PluginContext<NetworkPickerPlugin>,
  onDone: () => void,
): Pick<NetworkPickerApi, 'attempt' | 'switchTo' | 'retry' | 'cancel'> {
  const { store, start, retry, cancel } = createWalletAttempt<CaipNetworkId>(ctx, {
    name: 'attempt',
    request: (caipNetworkId, signal) => ctx.networks.switchTo(caipNetworkId, { signal }),
    isSame: (a, b) => a === b,
    onDone,
  })
  return { attempt: store, switchTo: start, retry, cancel }
}
